-- name: InsertImport :exec
INSERT INTO imports (id, file_name, file_key, actor, body, version, created_at, updated_at)
VALUES (@id, @file_name, @file_key, @actor, @body, 1, @created_at, @created_at);

-- name: ImportByID :one
SELECT i.id, i.file_name, i.file_key, i.actor, COALESCE(a.name, '') AS actor_name, i.body, i.version, i.created_at, i.updated_at
FROM imports i LEFT JOIN accounts a ON a.id = i.actor
WHERE i.id = @id;

-- name: PutImport :execrows
UPDATE imports SET body = @body, version = version + 1, updated_at = @now WHERE id = @id AND version = @version;

-- name: NextImportPicture :one
SELECT CAST(COALESCE(MAX(seq), 0) + 1 AS BIGINT) FROM import_pictures WHERE import_id = @import_id;

-- name: InsertImportPicture :exec
INSERT INTO import_pictures (import_id, seq, product_id, variant_id, address, place)
VALUES (@import_id, @seq, @product_id, @variant_id, @address, @place);

-- name: ProductBySKU :one
SELECT v.product_id FROM variants v JOIN products p ON p.id = v.product_id WHERE v.sku = @sku AND p.state <> 'deleted';

-- name: ProductsByName :many
SELECT id, brand FROM products WHERE name = @name AND state <> 'deleted' ORDER BY id LIMIT 50;

-- name: ExportedProducts :many
SELECT id, state FROM products WHERE id > @after AND state <> 'deleted' ORDER BY id LIMIT @most;

-- name: CountedLevels :many
SELECT l.variant_id, l.on_hand FROM stock_levels l JOIN variants v ON v.id = l.variant_id
WHERE v.product_id = @product_id AND l.tracked;

-- name: CustomersByPhone :many
SELECT g.phone_e164, g.orders, g.delivered, g.worth, g.first_at, g.last_at, o.first_name, o.last_name, o.email, o.city, o.country
FROM (
    SELECT n.phone_e164, COUNT(*) AS orders,
           CAST(SUM(CASE WHEN n.delivery = 'delivered' THEN 1 ELSE 0 END) AS BIGINT) AS delivered,
           CAST(SUM(CASE WHEN n.delivery = 'delivered' THEN n.total ELSE 0 END) AS BIGINT) AS worth,
           CAST(MIN(n.created_at) AS BIGINT) AS first_at, CAST(MAX(n.created_at) AS BIGINT) AS last_at, CAST(MAX(n.id) AS TEXT) AS last_id
    FROM orders n WHERE n.phone_e164 > @after
    GROUP BY n.phone_e164 ORDER BY n.phone_e164 LIMIT @most
) g JOIN orders o ON o.id = g.last_id
ORDER BY g.phone_e164;

-- name: CustomersWithoutOrders :many
SELECT a.id, a.name, a.email FROM accounts a
WHERE a.role = 'customer' AND a.id > @after AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.account_id = a.id)
ORDER BY a.id LIMIT @most;
