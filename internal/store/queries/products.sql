-- name: ProductIDsAfter :many
SELECT id FROM products
WHERE state NOT IN ('draft', 'archived', 'deleted') AND id > @after
ORDER BY id
LIMIT @most;

-- name: VariantsBetween :many
SELECT v.id, v.product_id, v.size, v.color, v.shade, v.sku, v.barcode, v.price, v.picture, v.enabled, v.compare_at, v.compare_until
FROM variants v JOIN products p ON p.id = v.product_id
WHERE p.state NOT IN ('draft', 'archived', 'deleted') AND v.product_id > @after AND v.product_id <= @last
ORDER BY v.product_id, v.position, v.id;

-- What changed is found first, by its index, and put in order afterwards: asked
-- for in one step, SQLite walks the whole table in the order that is asked for.

-- name: VariantsChanged :many
SELECT v.id, v.product_id, v.size, v.color, v.shade, v.sku, v.barcode, v.price, v.picture, v.enabled, v.compare_at, v.compare_until
FROM variants v
WHERE v.product_id IN (SELECT p.id FROM products p WHERE p.changed_in > @since)
ORDER BY v.product_id, v.position, v.id;

-- name: SwitchVariantsOff :exec
UPDATE variants SET enabled = FALSE, position = position + 1000
WHERE product_id = @product_id AND position < 1000;

-- name: PutVariant :execrows
INSERT INTO variants (id, product_id, position, size, color, shade, sku, barcode, price, picture, enabled, compare_at, compare_until)
VALUES (@id, @product_id, @position, @size, @color, @shade, @sku, @barcode, @price, @picture, @enabled, @compare_at, @compare_until)
ON CONFLICT (id) DO UPDATE SET
    position = excluded.position,
    size = excluded.size,
    color = excluded.color,
    shade = excluded.shade,
    sku = excluded.sku,
    barcode = excluded.barcode,
    price = excluded.price,
    picture = excluded.picture,
    enabled = excluded.enabled,
    compare_at = excluded.compare_at,
    compare_until = excluded.compare_until
WHERE variants.product_id = excluded.product_id;

-- name: DropUnusedVariants :exec
DELETE FROM variants
WHERE variants.product_id = @product_id AND variants.position >= 1000
  AND NOT EXISTS (SELECT 1 FROM order_lines l WHERE l.variant_id = variants.id AND l.variant_id <> '')
  AND NOT EXISTS (SELECT 1 FROM stock_moves m WHERE m.variant_id = variants.id);
