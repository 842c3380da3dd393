-- name: ProductByID :one
SELECT id, import_key, name, brand, category, categories, size, skin_type, skin_types, description,
       price, front_image, back_image, color_images, video, video_poster, ingredients,
       how_to_use, cautions, top_sell, trending, created_at, slug, state, row_version
FROM products
WHERE id = @id;

-- name: ProductINCI :one
SELECT inci, no_inci_reason FROM products WHERE id = @id;

-- name: VariantsOf :many
SELECT id, product_id, size, color, shade, sku, barcode, price, picture, enabled
FROM variants
WHERE product_id = @product_id
ORDER BY position, id;

-- name: ProductState :one
SELECT state FROM products WHERE id = @id;

-- name: SlugOwner :one
SELECT id FROM products WHERE slug = @slug AND slug <> '';

-- name: PutRedirect :exec
INSERT INTO slug_redirects (kind, slug, target_id, created_at) VALUES (@kind, @slug, @target_id, @created_at)
ON CONFLICT (kind, slug) DO UPDATE SET target_id = excluded.target_id, created_at = excluded.created_at;

-- name: DropRedirect :exec
DELETE FROM slug_redirects WHERE kind = @kind AND slug = @slug;

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
SELECT product_id, body, base_version, row_version, actor, updated_at FROM drafts WHERE product_id = @product_id;

-- name: PutDraft :exec
INSERT INTO drafts (product_id, body, base_version, row_version, actor, updated_at)
VALUES (@product_id, @body, @base_version, @row_version, @actor, @updated_at)
ON CONFLICT (product_id) DO UPDATE SET
    body = excluded.body,
    base_version = excluded.base_version,
    row_version = excluded.row_version,
    actor = excluded.actor,
    updated_at = excluded.updated_at;

-- name: DeleteDraft :exec
DELETE FROM drafts WHERE product_id = @product_id;
