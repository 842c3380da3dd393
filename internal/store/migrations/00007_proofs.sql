-- +goose Up

-- Which order a stored screenshot belongs to, asked when old ones are swept.
CREATE INDEX orders_by_proof ON orders (proof_key) WHERE proof_key <> '';
