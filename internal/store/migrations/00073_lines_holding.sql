-- +goose NO TRANSACTION
-- +goose Up

-- Who holds units of an item, without what was sent long ago: asked by every order of an
-- item of which much is held.
DROP INDEX IF EXISTS order_lines_holding;
CREATE INDEX /* CONCURRENTLY */ order_lines_holding ON order_lines (variant_id, order_id) WHERE held > 0;
