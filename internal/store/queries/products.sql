-- name: ListProducts :many
SELECT id, import_key, name, brand, category, categories, size, skin_type, skin_types, description,
       price, front_image, back_image, color_images, video, video_poster, colors, ingredients,
       how_to_use, cautions, stock, top_sell, trending, created_at
FROM products
ORDER BY id;

-- name: PutProduct :exec
INSERT INTO products (
    id, import_key, name, brand, category, categories, size, skin_type, skin_types, description,
    price, front_image, back_image, color_images, video, video_poster, colors, ingredients,
    how_to_use, cautions, stock, top_sell, trending, created_at
) VALUES (
    @id, @import_key, @name, @brand, @category, @categories, @size, @skin_type, @skin_types, @description,
    @price, @front_image, @back_image, @color_images, @video, @video_poster, @colors, @ingredients,
    @how_to_use, @cautions, @stock, @top_sell, @trending, @created_at
)
ON CONFLICT (id) DO UPDATE SET
    import_key = excluded.import_key,
    name = excluded.name,
    brand = excluded.brand,
    category = excluded.category,
    categories = excluded.categories,
    size = excluded.size,
    skin_type = excluded.skin_type,
    skin_types = excluded.skin_types,
    description = excluded.description,
    price = excluded.price,
    front_image = excluded.front_image,
    back_image = excluded.back_image,
    color_images = excluded.color_images,
    video = excluded.video,
    video_poster = excluded.video_poster,
    colors = excluded.colors,
    ingredients = excluded.ingredients,
    how_to_use = excluded.how_to_use,
    cautions = excluded.cautions,
    stock = excluded.stock,
    top_sell = excluded.top_sell,
    trending = excluded.trending,
    created_at = excluded.created_at;

-- name: TakeStock :one
UPDATE products SET stock = stock - CAST(@quantity AS BIGINT)
WHERE id = @id AND stock >= CAST(@quantity AS BIGINT)
RETURNING stock;

-- name: StockOf :one
SELECT stock FROM products WHERE id = @id;

-- name: AddStock :exec
UPDATE products SET stock = stock + CAST(@quantity AS BIGINT)
WHERE id = @id AND stock IS NOT NULL;
