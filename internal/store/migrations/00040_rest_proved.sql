-- +goose Up

-- The screenshots to check are those of orders of which a part is paid as well.
DROP INDEX orders_to_check;
CREATE INDEX orders_to_check ON orders (created_at, id) WHERE payment IN ('proof_submitted', 'part_paid');
