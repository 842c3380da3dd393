-- name: BrandRows :many
SELECT id, slug, name, story, picture, shown, fixed, origin FROM brands ORDER BY sort_order, name, id;

-- name: CategoryRows :many
SELECT id, slug, name, story, picture, shown, fixed, parent_id FROM categories ORDER BY sort_order, name, id;

-- name: SkinTypeRows :many
SELECT id, slug, name, story, picture, shown, fixed FROM skin_types ORDER BY sort_order, name, id;

-- name: FormerSlugs :many
SELECT kind, slug, target_id FROM slug_redirects WHERE kind IN ('brand', 'category', 'skin_type') ORDER BY kind, slug;

-- name: MiddleID :one
SELECT id FROM products ORDER BY id LIMIT 1 OFFSET @before;

-- name: CountProducts :one
SELECT COUNT(*) FROM products;
