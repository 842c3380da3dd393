-- +goose Up

-- What the list of orders is narrowed by: a city in any spelling, and what is still under way.
CREATE INDEX orders_by_city ON orders (REPLACE(REPLACE(REPLACE(LOWER(city), ' ', ''), '.', ''), '-', ''), created_at, id);
CREATE INDEX orders_open ON orders (created_at, id)
    WHERE status NOT IN ('Delivered', 'Cancelled', 'Returned', 'Refunded');
