-- +goose NO TRANSACTION
-- +goose Up

-- For PostgreSQL: the same as the file of this name above, a part at a time beside writers,
-- each part committed, and begun anew where it was broken off (TRUE-6).

-- The screenshots to check are those of orders of which a part is paid as well. The
-- condition is written as the queue writes it: planners compare them.
DROP INDEX IF EXISTS orders_proofs_waiting;
CREATE INDEX CONCURRENTLY orders_proofs_waiting ON orders (created_at, id) WHERE payment IN ('proof_submitted', 'part_paid') AND placement = 'placed';
