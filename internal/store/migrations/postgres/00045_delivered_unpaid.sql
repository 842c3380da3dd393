-- +goose NO TRANSACTION
-- +goose Up

-- For PostgreSQL: the same as the file of this name above, a part at a time beside writers,
-- each part committed, and begun anew where it was broken off (TRUE-6).

-- What was delivered and not paid is looked for each hour among millions that were.
DROP INDEX IF EXISTS orders_delivered_unpaid;
CREATE INDEX CONCURRENTLY orders_delivered_unpaid ON orders (id) WHERE delivery = 'delivered' AND due > 0;
