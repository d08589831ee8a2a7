import Foundation
import ResilientKit

let models: [any Checked.Type] = [
    Person.self, Reversed.self, Named.self, Event.self, Officer.self, Box<Int8>.self, Box<Int64>.self, Crate.self,
    Shelf.self, Bookcase.self, Place.self, Corner.self, Visit.self, Trip.self, Depot.self,
]
var check = Check()
for model in models {
    do { try check.run(model) } catch {
        print("\(model): \("\(error)".prefix(1_000))")
        exit(1)
    }
}
do { try check.runHooks() } catch {
    print("hooks: \("\(error)".prefix(1_000))")
    exit(1)
}
guard check.failures.isEmpty else {
    print(check.failures.prefix(20).joined(separator: "\n"))
    print("\(check.failures.count) wrong values in \(check.objects) objects")
    exit(1)
}
print("\(check.objects) objects of \(models.count) models have the values they were given")
