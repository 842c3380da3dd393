// Package sqltext holds pieces of SQL that queries of several rooms share.
package sqltext

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
