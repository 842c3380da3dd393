// Package sqltext holds SQL that several rooms share.
package sqltext

import (
	"fmt"

	"gulaab/internal/stock"
	"gulaab/internal/store/sqldb"
)

// ProductWords are the words that find products.
var ProductWords = sqldb.WordTable{Name: "product_words", ID: "product_id"}

// CustomerWords are the words that find customers.
var CustomerWords = sqldb.WordTable{Name: "customer_words", ID: "customer_id"}

// LowLevel says that a level s has few units left (stock.FewUnits). It must match the text
// of the index stock_levels_few.
var LowLevel = fmt.Sprintf(`s.tracked AND CASE WHEN s.low_at > 0 THEN s.on_hand - s.held <= s.low_at `+
	`WHEN s.sold_30 > 0 THEN (s.on_hand - s.held) * %d < s.sold_30 * %d ELSE s.on_hand - s.held <= %d END`,
	stock.CoverWindow, stock.LowDays, stock.FewUnits)

// OnSale says that a variant v of a product p is for sale.
const OnSale = `v.enabled AND p.state = 'live'`

// ShadeName is catalog.Product.ShadeName of a variant v in SQL.
const ShadeName = `CASE WHEN v.shade <> '' OR v.color = '' THEN v.shade ELSE COALESCE(
	(SELECT named.shade FROM variants named WHERE named.product_id = v.product_id AND named.color = v.color AND named.shade <> '' ORDER BY named.position LIMIT 1),
	CASE WHEN v.color LIKE '#______' THEN 'Shade ' || (SELECT COUNT(*) FROM (
		SELECT upto.color FROM variants upto WHERE upto.product_id = v.product_id AND upto.color <> '' AND (upto.enabled OR upto.color = v.color)
		GROUP BY upto.color HAVING MIN(CASE WHEN upto.enabled THEN upto.position ELSE 1000000 END) <= (
			SELECT MIN(CASE WHEN own.enabled THEN own.position ELSE 1000000 END) FROM variants own WHERE own.product_id = v.product_id AND own.color = v.color)
	) AS placed) || ' of ' || (SELECT COUNT(DISTINCT others.color) FROM variants others
		WHERE others.product_id = v.product_id AND others.color <> '' AND (others.enabled OR others.color = v.color))
	ELSE v.color END) END`

// ProofWaits says that an order's screenshot waits for review: one of the whole payment, or
// one of the rest after a part was paid (PROOF-2).
const ProofWaits = `o.payment IN ('proof_submitted', 'part_paid') AND o.placement = 'placed' AND (o.payment = 'proof_submitted' OR
	(SELECT e.kind FROM order_events e WHERE e.order_id = o.id AND e.kind IN ('proof_submitted', 'proof_rejected', 'money_received', 'payment_reversed')
		ORDER BY e.seq DESC LIMIT 1) = 'proof_submitted')`

// PaysBefore, ByWord and DueAtDoor say how an order o is paid, as package order's functions
// do. ByWord means that the shopper's word confirms it. The first two must match the texts
// of the indexes orders_to_call and orders_called_first.
const (
	PaysBefore = `(o.method <> 'cod' OR o.deposit > 0)`
	ByWord     = `(o.method = 'cod' AND o.deposit = 0)`
	DueAtDoor  = `CASE WHEN o.method <> 'cod' THEN 0
		WHEN o.deposit <= o.received - o.refunded OR o.received > 0 AND o.deposit < o.received - o.refunded + 100 THEN o.due
		WHEN o.deposit - o.received + o.refunded < o.due THEN o.due - o.deposit + o.received - o.refunded ELSE 0 END`
)

// AwaitedAtFirst is Order.Awaited of a placed order o that PaysBefore and had no refund.
const AwaitedAtFirst = `CASE WHEN o.method = 'cod' AND o.deposit < o.total - o.spent + o.given_back THEN o.deposit ELSE o.total - o.spent + o.given_back END - o.received`

// MoveActions is the prefix of a move's action in the log; the kind of the order's event
// follows.
const MoveActions = "order."

// InParcels is how many units of an order are in its own parcels.
const InParcels = `COALESCE((SELECT SUM(pl.quantity) FROM parcel_lines pl JOIN parcels p ON p.id = pl.parcel_id
			WHERE p.order_id = o.id AND p.state <> 'cancelled' AND NOT p.replacement), 0)`

// UnpackedOrders selects orders with unpacked units that wait for no goods. It first excludes orders that were
// wholly packed at their version, along the index orders_to_pack.
const UnpackedOrders = `o.placement = 'confirmed' AND o.ships_from = '' AND o.status IN ('Confirmed', 'Packed', 'Shipped') AND (o.delivery = 'none' OR o.packed_of <> o.version)
	AND (o.delivery = 'none' OR (SELECT SUM(l.quantity - l.dropped) FROM order_lines l WHERE l.order_id = o.id) > ` + InParcels + `)`
