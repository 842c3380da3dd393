-- name: VariantsOf :many
SELECT id, product_id, size, color, shade, sku, barcode, price, picture, enabled, compare_at, compare_until
FROM variants
WHERE product_id = @product_id
ORDER BY position, id;

-- name: RetiredProduct :one
SELECT brand, category FROM products WHERE id = @id AND state = 'archived';

-- name: KeyOwner :one
SELECT id FROM products WHERE import_key = @import_key AND import_key <> '';

-- name: SlugOwner :one
SELECT id FROM products WHERE slug = @slug AND slug <> '';

-- name: PutRedirect :exec
INSERT INTO slug_redirects (kind, slug, target_id, created_at) VALUES (@kind, @slug, @target_id, @created_at)
ON CONFLICT (kind, slug) DO UPDATE SET target_id = excluded.target_id, created_at = excluded.created_at;

-- name: DropRedirect :exec
DELETE FROM slug_redirects WHERE kind = @kind AND slug = @slug;

-- name: CountRedirects :one
SELECT COUNT(*) FROM slug_redirects WHERE kind = @kind;

-- name: RedirectOf :one
SELECT target_id FROM slug_redirects WHERE kind = @kind AND slug = @slug;

-- name: InsertPrice :exec
INSERT INTO price_history (id, variant_id, price, actor, changed_at) VALUES (@id, @variant_id, @price, @actor, @changed_at);

-- name: PricesOf :many
SELECT price, actor, changed_at FROM price_history WHERE variant_id = @variant_id ORDER BY changed_at, id;

-- name: EnsureBrand :exec
INSERT INTO brands (id, slug, name, story, picture, sort_order, shown, fixed, row_version)
VALUES (@id, @slug, @name, '', '', 1000, TRUE, FALSE, 1)
ON CONFLICT (slug) DO NOTHING;

-- name: GetDraft :one
SELECT product_id, body, base_version, row_version, actor, updated_at, begun_at FROM drafts WHERE product_id = @product_id;

-- name: PutDraft :exec
INSERT INTO drafts (product_id, body, base_version, row_version, actor, begun_at, updated_at)
VALUES (@product_id, @body, @base_version, @row_version, @actor, @begun_at, @updated_at)
ON CONFLICT (product_id) DO UPDATE SET
    body = excluded.body,
    base_version = excluded.base_version,
    row_version = excluded.row_version,
    actor = excluded.actor,
    updated_at = excluded.updated_at;

-- name: DeleteDraft :exec
DELETE FROM drafts WHERE product_id = @product_id;

-- name: PutDraftRow :exec
UPDATE products SET name = @name, brand = @brand, size = @size, price = @price, front_image = @front_image, updated_at = @updated_at
WHERE id = @id AND state = 'draft';

-- name: SetPublishAt :exec
UPDATE products SET publish_at = @publish_at WHERE id = @id;

-- name: PublishAt :one
SELECT publish_at FROM products WHERE id = @id;

-- name: DueToPublish :many
SELECT id FROM products WHERE publish_at > 0 AND publish_at <= @now ORDER BY publish_at, id LIMIT @most;

-- name: ProductOrdered :one
SELECT EXISTS (SELECT 1 FROM order_lines l JOIN variants v ON v.id = l.variant_id WHERE v.product_id = @product_id AND l.variant_id <> '');

-- name: UnitsInHouse :one
SELECT CAST(COALESCE(SUM(s.on_hand + s.quarantined), 0) AS BIGINT) FROM stock_levels s JOIN variants v ON v.id = s.variant_id
WHERE v.product_id = @product_id;

-- name: OnlyImported :many
SELECT s.variant_id FROM stock_levels s JOIN variants v ON v.id = s.variant_id
WHERE v.product_id = @product_id AND s.on_hand > 0 AND s.held = 0
    AND NOT EXISTS (SELECT 1 FROM stock_levels t JOIN variants o ON o.id = t.variant_id JOIN stock_moves m ON m.variant_id = t.variant_id
        WHERE o.product_id = @product_id AND t.on_hand + t.quarantined > 0 AND m.reason <> @reason)
    AND NOT EXISTS (SELECT 1 FROM order_lines l JOIN variants o ON o.id = l.variant_id WHERE o.product_id = @product_id AND l.variant_id <> '')
ORDER BY s.variant_id;

-- name: MarkDeleted :exec
UPDATE products SET state = 'deleted', slug = '', import_key = '', publish_at = 0, row_version = row_version + 1, updated_at = @updated_at
WHERE id = @id;

-- name: CloseVariants :exec
UPDATE variants SET enabled = FALSE, sku = '' WHERE product_id = @product_id;

-- name: DeleteProductRow :exec
DELETE FROM product_rows WHERE product_id = @product_id;

-- name: PurgeProducts :exec
DELETE FROM products WHERE state = 'deleted' AND updated_at < @before;

-- name: SKUOwner :one
SELECT product_id FROM variants WHERE sku = @sku AND sku <> '';

-- name: DropRedirectsTo :exec
DELETE FROM slug_redirects WHERE kind = @kind AND target_id = @target_id;

-- name: RedirectsTo :many
SELECT slug FROM slug_redirects WHERE kind = @kind AND target_id = @target_id ORDER BY created_at DESC, slug;

-- name: InsertBulkRun :execrows
INSERT INTO bulk_runs (id, action, selection, actor, state, task_id, total, created_at)
VALUES (@id, @action, @selection, @actor, @state, @task_id, @total, @created_at)
ON CONFLICT (id) DO NOTHING;

-- name: GetBulkRun :one
SELECT id, action, selection, actor, state, task_id, total, created_at FROM bulk_runs WHERE id = @id;

-- name: SetBulkState :exec
UPDATE bulk_runs SET state = @state, task_id = @task_id WHERE id = @id;

-- name: GetBulkRow :one
SELECT product_id, position, name, brand, result, why, value_before, value_after, undo, at_version
FROM bulk_rows WHERE run_id = @run_id AND product_id = @product_id;

-- name: BulkRowsAfter :many
SELECT product_id, position, name, brand, result, why, value_before, value_after, undo, at_version
FROM bulk_rows WHERE run_id = @run_id AND position > @after ORDER BY position, product_id LIMIT @most;

-- name: BulkRowsOf :many
SELECT product_id, position, name, brand, result, why, value_before, value_after, undo, at_version
FROM bulk_rows WHERE run_id = @run_id AND result = @result AND product_id > @after ORDER BY product_id LIMIT @most;

-- name: PutBulkRow :exec
INSERT INTO bulk_rows (run_id, position, product_id, name, brand, result, why, value_before, value_after, undo, at_version)
VALUES (@run_id, @position, @product_id, @name, @brand, @result, @why, @value_before, @value_after, @undo, @at_version)
ON CONFLICT (run_id, product_id) DO UPDATE SET
    name = excluded.name, brand = excluded.brand, result = excluded.result, why = excluded.why,
    value_before = excluded.value_before, value_after = excluded.value_after, undo = excluded.undo, at_version = excluded.at_version;

-- name: CountBulkRows :many
SELECT result, COUNT(*) AS rows FROM bulk_rows WHERE run_id = @run_id GROUP BY result;

-- name: PutVersionReturn :exec
INSERT INTO version_returns (product_id, draft, version_was, version_now) VALUES (@product_id, @draft, @version_was, @version_now)
ON CONFLICT (product_id, draft, version_was) DO UPDATE SET version_now = excluded.version_now;

-- name: VersionReturn :one
SELECT version_now FROM version_returns WHERE product_id = @product_id AND draft = @draft AND version_was = @version_was;

-- name: BulkRunsAt :many
SELECT run_id, undo FROM bulk_rows WHERE product_id = @product_id AND at_version = @at_version AND result = 'done' ORDER BY run_id;

-- name: VariantUsed :one
SELECT EXISTS (SELECT 1 FROM order_lines l WHERE l.variant_id = @variant_id AND l.variant_id <> '') AS ordered,
    EXISTS (SELECT 1 FROM stock_moves m WHERE m.variant_id = @variant_id AND m.happened_at >= @since AND m.reason <> @but) AS moved;

-- name: PutMedia :exec
INSERT INTO media (key, kind, width, height, bytes, created_at) VALUES (@key, @kind, @width, @height, @bytes, @created_at)
ON CONFLICT (key) DO UPDATE SET created_at = excluded.created_at;

-- name: PhotoSize :many
SELECT width, height FROM media WHERE key = @key AND kind = 'photo';

-- name: OldMedia :many
SELECT key, kind FROM media WHERE created_at < @before ORDER BY key;

-- name: DropMedia :execrows
DELETE FROM media WHERE key = @key AND created_at < @before;
