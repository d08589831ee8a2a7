import Foundation

/// What a shop's API might send: three naming styles, numbers as text, dates in three shapes, nulls, and objects that are
/// sometimes missing.
enum OrderFeed {
    static let orders = #"""
        {
          "meta": { "generated_at": "2026-03-02T09:30:00Z", "page": "1" },
          "data": {
            "orders": [
              {
                "order_id": "10417",
                "Status": "shipped",
                "placed_at": "2026-02-27T16:05:11.250Z",
                "due": "2026-03-04",
                "customer": { "id": 7, "full_name": "Ada Lovelace", "eMail": "ada@example.org", "vip": "yes" },
                "items": [
                  { "SKU": "PEN-0001", "name": "Fountain pen", "qty": "2", "price": { "amount": "39.90" } },
                  { "sku": "INK-0100", "name": "Ink, black", "qty": 5, "price": { "amount": 7.25 } }
                ],
                "totals": { "grand_total": "116.05", "currency": "EUR" },
                "shipping": { "address": { "city": "London", "zip": null } },
                "gift": 0
              },
              {
                "orderId": 10418,
                "status": "paid",
                "placedAt": 1772197200000,
                "due": "05/03/2026",
                "customer": { "ID": "12", "fullName": "Grace Hopper", "email": null },
                "items": [
                  { "sku": "DSK-4410", "name": "Standing desk", "qty": 1, "price": { "amount": "1,249.00" } }
                ],
                "totals": { "grandTotal": 1249 },
                "shipping": null,
                "shipTo": { "city": "Arlington" },
                "gift": "true",
                "note": "Ring twice"
              },
              {
                "OrderID": 10419.0,
                "status": "open",
                "placed_at": "2026-03-01 08:15:00+01:00",
                "customer": { "id": "7" },
                "items": [
                  { "sku": "INK-0200", "name": "Ink, blue", "qty": "3", "price": { "amount": "7.25" } }
                ],
                "gift": "N"
              },
              {
                "order_id": 10420,
                "status": "open",
                "placed_at": 1772441400,
                "due": null,
                "customer": null,
                "items": [
                  { "sku": "PAP-0500", "name": "Paper, 500 sheets", "qty": 10, "price": { "amount": "4.99" } }
                ],
                "totals": { "grand_total": "49.90" },
                "shipping": { "address": { "city": "Zürich" } }
              }
            ]
          }
        }
        """#

    /// A later message about one of the orders. The customer is known by then, and only one of its values is new.
    static let update = #"""
        {
          "order_id": "10418",
          "status": "shipped",
          "due": "2026-03-06",
          "customer": { "id": 12, "full_name": "Grace Hopper", "email": "grace@example.org" },
          "totals": { "grand_total": "1249.00" }
        }
        """#

    /// The same order once more, from a client with bugs.
    static let broken = #"""
        {
          "status": "lost",
          "due": "31/02/2026",
          "customer": { "id": 12, "email": "grace at example" },
          "items": [
            { "sku": "DSK-4410", "name": "Standing desk", "qty": "two", "price": { "amount": 1249 } },
            { "sku": "dsk 1", "name": "Cable tray", "qty": 5000, "price": {} }
          ],
          "totals": { "grand_total": -1 }
        }
        """#

    /// The next orders. One customer is known and the same, one has another address, one is new.
    static let page = #"""
        [
          { "order_id": 10421, "customer": { "id": 7, "full_name": "Ada Lovelace", "email": "ada@example.org" } },
          { "order_id": 10422, "customer": { "id": "12", "email": "grace@example.org" } },
          { "order_id": 10423, "customer": { "id": 31, "full_name": "Barbara Liskov" } },
          { "order_id": 10424, "customer": { "id": 31 } }
        ]
        """#
}
