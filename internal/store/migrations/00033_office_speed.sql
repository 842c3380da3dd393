-- +goose Up

-- What the lists of the office are asked for, and had to be gone through.
CREATE INDEX audit_log_by_action ON audit_log (action, id);
CREATE INDEX stock_moves_corrections ON stock_moves (happened_at, id) WHERE kind IN ('counted', 'written_off', 'quarantine');
CREATE INDEX orders_by_method ON orders (method, status);
CREATE INDEX orders_under_way ON orders (delivery, id) WHERE delivery IN ('packed', 'shipped', 'returning');
CREATE INDEX product_rows_photoless ON product_rows (product_id) WHERE NOT photo;
CREATE INDEX product_rows_by_state ON product_rows (state);
CREATE INDEX report_facts_by_courier ON report_facts (courier, kind, day, order_id);
CREATE INDEX lots_off_sale ON lots (expires_on, id) WHERE state <> 'sale';
