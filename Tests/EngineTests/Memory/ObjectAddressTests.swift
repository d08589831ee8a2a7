import TestSupport
import Testing

@testable import DictionaryImport

/// Models that are reached by their addresses. See Contract 3.
@Suite struct ObjectAddressTests {
    private struct Point {
        var x = 1
        var name = "a name that is longer than a word"
    }

    private final class Holder {
        var text = "initial"
        let counted: CountedObject

        init(_ census: Census) { counted = CountedObject(census) }
    }

    @Test func anInstanceIsReachedByItsAddress() {
        let census = Census()
        do {
            var holder = Holder(census)
            let identifier = ObjectIdentifier(holder)
            withAddress(of: &holder) { address in
                address.withInstance(of: Holder.self) { $0.text = "written" }
                #expect(ObjectIdentifier(address.object) == identifier)
                #expect(address.identifier == identifier)
            }
            #expect(holder.text == "written")
        }
        #expect(census.alive == 0)
    }

    @Test func aStructIsWrittenWhereItStands() {
        var point = Point()
        withAddress(of: &point) { address in
            address.withStruct(of: Point.self) { $0.x = 2 }
            let offset = MemoryLayout<Point>.offset(of: \.name) ?? 0
            address.memory(at: offset).assign("another")
        }
        #expect((point.x, point.name) == (2, "another"))
    }

    @Test func aModelMayBeEither() {
        let census = Census()
        do {
            var (point, holder) = (Point(), Holder(census))
            withAddress(of: &point) { $0.withModel(of: Point.self) { $0.x = 3 } }
            withAddress(of: &holder) { address in
                for _ in 0..<3 { address.withModel(of: Holder.self) { $0.text += "!" } }
            }
            #expect((point.x, holder.text) == (3, "initial!!!"))
            #expect(census.alive == 1)
        }
        #expect(census.alive == 0)
    }

    @Test func anAddressThatRetainsKeepsTheInstance() {
        let census = Census()
        let address: ObjectAddress
        do {
            var holder = Holder(census)
            address = withAddress(of: &holder) { $0 }
            address.retain()
        }
        #expect(census.alive == 1)
        #expect(address.withInstance(of: Holder.self) { $0.text } == "initial")
        address.release()
        #expect(census.alive == 0)
    }

    @Test func addressesAreEqualByTheInstance() {
        let census = Census()
        var (first, second) = (Holder(census), Holder(census))
        var other = first
        let (left, same) = (withAddress(of: &first) { $0 }, withAddress(of: &other) { $0 })
        let right = withAddress(of: &second) { $0 }
        #expect(left == same && left != right)
        #expect(Set([left, same, right]).count == 2)
        withExtendedLifetime((first, second, other)) {}
    }

    @Test func aReferenceThatIsHeldTwiceIsFound() {
        let census = Census()
        var holder = Holder(census)
        #expect(isHeldOnlyHere(&holder))
        let other = holder
        #expect(!isHeldOnlyHere(&holder))
        withExtendedLifetime(other) {}
        var point = Point()
        #expect(isHeldOnlyHere(&point))
    }

    @Test func classesAreToldFromOtherTypes() {
        let census = Census()
        let holder = Holder(census)
        #expect(isClass(Holder.self) && !isClass(Point.self) && !isClass(Int.self))
        #expect(ObjectIdentifier(reference(to: holder)) == ObjectIdentifier(holder))
    }
}
