-- +goose NO TRANSACTION
-- +goose Up

-- For PostgreSQL: the same as the file of this name above, a part at a time beside writers,
-- each part committed, and begun anew where it was broken off (TRUE-6).

-- What the lists of the office are asked for, and had to be gone through.
DROP INDEX IF EXISTS audit_log_by_action;
CREATE INDEX CONCURRENTLY audit_log_by_action ON audit_log (action, id);
DROP INDEX IF EXISTS stock_moves_corrections;
CREATE INDEX CONCURRENTLY stock_moves_corrections ON stock_moves (happened_at, id) WHERE kind IN ('counted', 'written_off', 'quarantine');
DROP INDEX IF EXISTS orders_by_method;
CREATE INDEX CONCURRENTLY orders_by_method ON orders (method, status);
DROP INDEX IF EXISTS orders_under_way;
CREATE INDEX CONCURRENTLY orders_under_way ON orders (delivery, id) WHERE delivery IN ('packed', 'shipped', 'returning');
DROP INDEX IF EXISTS product_rows_photoless;
CREATE INDEX CONCURRENTLY product_rows_photoless ON product_rows (product_id) WHERE NOT photo;
DROP INDEX IF EXISTS product_rows_by_state;
CREATE INDEX CONCURRENTLY product_rows_by_state ON product_rows (state);
DROP INDEX IF EXISTS report_facts_by_courier;
CREATE INDEX CONCURRENTLY report_facts_by_courier ON report_facts (courier, kind, day, order_id);
DROP INDEX IF EXISTS lots_off_sale;
CREATE INDEX CONCURRENTLY lots_off_sale ON lots (expires_on, id) WHERE state <> 'sale';
