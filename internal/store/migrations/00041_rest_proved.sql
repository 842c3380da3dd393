-- +goose Up

-- The screenshots to check are those of orders of which a part is paid as well. The
-- condition is written as the queue writes it: planners compare them.
DROP INDEX orders_proofs_waiting;
CREATE INDEX orders_proofs_waiting ON orders (created_at, id) WHERE payment IN ('proof_submitted', 'part_paid') AND placement = 'placed';
