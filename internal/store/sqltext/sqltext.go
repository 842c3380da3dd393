// Package sqltext holds pieces of SQL that queries of several rooms share.
package sqltext

import (
	"fmt"

	"gulaab/internal/stock"
	"gulaab/internal/store/sqldb"
)

// ProductWords are the words by which products are found.
var ProductWords = sqldb.WordTable{Name: "product_words", ID: "product_id"}

// LowLevel says that few units of a level s are left (stock.FewUnits). Planners compare it
// with the text of the index stock_levels_few.
var LowLevel = fmt.Sprintf(`s.tracked AND CASE WHEN s.low_at > 0 THEN s.on_hand - s.held <= s.low_at `+
	`WHEN s.sold_30 > 0 THEN (s.on_hand - s.held) * %d < s.sold_30 * %d ELSE s.on_hand - s.held <= %d END`,
	stock.CoverWindow, stock.LowDays, stock.FewUnits)

// OnSale says that a variant v of a product p is for sale.
const OnSale = `v.enabled AND p.state = 'live'`

// ShadeName is catalog.Product.ShadeName of a variant v, in words of the database.
const ShadeName = `CASE WHEN v.shade <> '' OR v.color = '' THEN v.shade ELSE COALESCE(
	(SELECT named.shade FROM variants named WHERE named.product_id = v.product_id AND named.color = v.color AND named.shade <> '' ORDER BY named.position LIMIT 1),
	CASE WHEN v.color LIKE '#______' THEN 'Shade ' || (SELECT COUNT(*) FROM (
		SELECT upto.color FROM variants upto WHERE upto.product_id = v.product_id AND upto.color <> '' AND (upto.enabled OR upto.color = v.color)
		GROUP BY upto.color HAVING MIN(CASE WHEN upto.enabled THEN upto.position ELSE 1000000 END) <= (
			SELECT MIN(CASE WHEN own.enabled THEN own.position ELSE 1000000 END) FROM variants own WHERE own.product_id = v.product_id AND own.color = v.color)
	) AS placed) || ' of ' || (SELECT COUNT(DISTINCT others.color) FROM variants others
		WHERE others.product_id = v.product_id AND others.color <> '' AND (others.enabled OR others.color = v.color))
	ELSE v.color END) END`

// ProofWaits says that somebody is to look at an order's screenshot: one that tells
// all of the payment, or one of the rest that came after the part (PROOF-2).
const ProofWaits = `o.payment IN ('proof_submitted', 'part_paid') AND o.placement = 'placed' AND (o.payment = 'proof_submitted' OR
	(SELECT e.kind FROM order_events e WHERE e.order_id = o.id AND e.kind IN ('proof_submitted', 'proof_rejected', 'money_received', 'payment_reversed')
		ORDER BY e.seq DESC LIMIT 1) = 'proof_submitted')`
