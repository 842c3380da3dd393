-- +goose NO TRANSACTION
-- +goose Up

-- For PostgreSQL: the same as the file of this name above, a part at a time beside writers,
-- each part committed, and begun anew where it was broken off (TRUE-6).

-- What the list of orders is narrowed by: a city in any spelling, and what is still under way.
DROP INDEX IF EXISTS orders_by_city;
CREATE INDEX CONCURRENTLY orders_by_city ON orders (REPLACE(REPLACE(REPLACE(LOWER(city), ' ', ''), '.', ''), '-', ''), created_at, id);
DROP INDEX IF EXISTS orders_open;
CREATE INDEX CONCURRENTLY orders_open ON orders (created_at, id)
    WHERE status NOT IN ('Delivered', 'Cancelled', 'Returned', 'Refunded');
