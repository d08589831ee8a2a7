#!/usr/bin/env bash
# Measures what models cost their client: makes 40 of twelve properties for this library and for Codable, builds both for
# release, and prints a Markdown table of the time that the compiler takes for them, of the code that they add, and of the
# executables, in which the library is too.
#
# usage: Tests/ClientWeight/measure.sh [MODELS]
set -euo pipefail
models=${1:-40}
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The properties of model $2 of a client: name and type.
properties() {
    printf '%s\n' "id Int" "name String" "nickname String?" "score Double" "isActive Bool" "homeTown String?" \
        "createdAt Date?" "tags [String]" "counts [String:Int]" "link URL?" "parent Part$1?" "parts [Part$1]"
}

initial() {
    case $1 in
        Int) echo "0" ;; Double) echo "0.0" ;; Bool) echo "false" ;; String) echo '""' ;; "["*:*) echo "[:]" ;; *) echo "[]" ;;
    esac
}

# A model, and a part of it: model NAME CONFORMANCE, with the properties as lines of input.
model() {
    local lines='' keys='' name type
    while read -r name type; do
        if [[ $type = *\? ]]; then lines+="    var $name: $type"$'\n'
        else lines+="    var $name: $type = $(initial "$type")"$'\n'; fi
        keys+="        \\.$name"$'\n'
    done
    printf 'final class %s: %s {\n%s' "$1" "$2" "$lines"
    [ "$2" = Codable ] || printf '    static var importableProperties: PropertyRegistry {\n%s    }\n' "$keys"
    printf '}\n\n'
}

# Writes the target of a client: one file a model, and a call for each.
target() {
    local name=$1 conformance=$2 import=$3 call=$4 folder="$work/Sources/$1" number
    mkdir -p "$folder"
    for number in $(seq "$models"); do
        {
            printf 'import Foundation\n%s\n\n' "$import"
            printf 'id Int\ntext String\n' | model "Part$number" "$conformance"
            properties "$number" | model "Model$number" "$conformance"
            printf 'func make%s(_ json: Data) throws -> [Model%s] { %s }\n' "$number" "$number" "${call//MODEL/Model$number}"
        } > "$folder/Model$number.swift"
    done
    {
        echo "import Foundation"
        echo "let json = Data(\"[{}]\".utf8)"
        for number in $(seq "$models"); do echo "print((try? make$number(json).count) ?? 0)"; done
    } > "$folder/main.swift"
}

target Empty Codable "" "[]"
rm "$work"/Sources/Empty/Model*.swift
echo 'import DictionaryImport' > "$work/Sources/Empty/main.swift"
target Importing DictionaryImportable "import DictionaryImport" "try MODEL.objects(fromJSON: json)"
target Decoding Codable "" "try JSONDecoder().decode([MODEL].self, from: json)"
cat > "$work/Package.swift" <<END
// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "ClientWeight", platforms: [.macOS(.v13)], dependencies: [.package(name: "Library", path: "$root")],
    targets: [
        .executableTarget(name: "Empty", dependencies: [.product(name: "DictionaryImport", package: "Library")]),
        .executableTarget(name: "Importing", dependencies: [.product(name: "DictionaryImport", package: "Library")]),
        .executableTarget(name: "Decoding"),
    ])
END

cd "$work"
swift build -c release --product Empty > build.log 2>&1 || { cat build.log; exit 1; }
binaries=$(swift build -c release --show-bin-path)

# The processor time that it takes to build a client, the library being there.
seconds() {
    local TIMEFORMAT='%U %S'
    { time swift build -c release --product "$1" > build.log 2>&1; } 2>&1 | awk '{ printf "%.1f", $1 + $2 }' ||
        { cat build.log >&2; exit 1; }
}

# The bytes of machine code that the models of a client make, by its object files.
code() { size "$binaries/$1.build"/*.o | awk 'NR > 1 { sum += $1 } END { printf "%d", sum }'; }

# The bytes of an executable without symbols.
executable() { strip -o stripped "$binaries/$1" && wc -c < stripped; }

importing=$(seconds Importing)
decoding=$(seconds Decoding)
echo "| $models models | DictionaryImport | Codable | ratio |"
echo "| --- | ---: | ---: | ---: |"
awk -v a="$importing" -v b="$decoding" 'BEGIN { printf "| seconds to compile | %s | %s | %.2f |\n", a, b, a / b }'
awk -v a="$(code Importing)" -v b="$(code Decoding)" -v n="$models" \
    'BEGIN { printf "| bytes of code a model | %d | %d | %.2f |\n", a / n, b / n, a / b }'
awk -v a="$(executable Importing)" -v b="$(executable Decoding)" \
    'BEGIN { printf "| megabytes of the executable, stripped | %.2f | %.2f | %.2f |\n", a / 1e6, b / 1e6, a / b }'
