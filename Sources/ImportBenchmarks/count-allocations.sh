#!/bin/sh
# Counts the allocations of an object, by the library and by hand-written code: those of so many passes over a payload
# and those of twice as many, under valgrind; the difference, divided by the objects of the difference.
#
# Hand-written code allocates what the values themselves need: the object, arrays, and texts that are made anew. The
# library may not need more for an object of an array. A call for each object may cost it a few, whatever the number of
# properties.
#
# Workloads whose rival is not named "hand-written" cannot be counted.
#
# usage: Sources/ImportBenchmarks/count-allocations.sh [WORKLOAD]...
set -eu

cd "$(dirname "$0")/../.."
command -v valgrind >/dev/null || { echo "valgrind is needed" >&2; exit 2; }
swift build -c release --product ImportBenchmarks >&2
benchmarks="$(swift build -c release --show-bin-path)/ImportBenchmarks"
export SWIFT_DETERMINISTIC_HASHING=1

if [ $# -eq 0 ]; then
    set -- flat rich "rich, dates null" "64 properties" struct "not final" "subclass of ImportableObject" update \
        "uniquing hit" "weakly typed, native values" single "single, rich"
fi

# The allocations of a run, and the objects that it made.
count() {
    valgrind --tool=memcheck --undef-value-errors=no "$benchmarks" --filter "$1" --run "$2" --times "$3" 2>&1 |
        awk '/total heap usage/ { gsub(",", ""); allocations = $5 } / by / { objects = $(NF - 2) }
             END { print allocations, objects }'
}

status=0
printf '| %-30s | %12s | %7s | %4s |\n' workload hand-written library ''
printf '| %s | %s | %s | %s |\n' ------------------------------ -----------: ------: ----
for workload; do
    for competitor in hand-written library; do
        few=$(count "$workload" "$competitor" 2)
        many=$(count "$workload" "$competitor" 4)
        echo "$few $many"
    done | awk -v workload="$workload" '
        { counts[NR] = $4 > $2 ? ($3 - $1) / ($4 - $2) : "?" }
        END {
            isCall = workload ~ /^(single|update)/
            isOver = counts[2] - counts[1] >= 0.5
            verdict = isCall ? "" : isOver ? "over" : "ok"
            printf "| %-30s | %12.2f | %7.2f | %-4s |\n", workload, counts[1], counts[2], verdict
            exit isOver && !isCall
        }' || status=1
done
exit $status
