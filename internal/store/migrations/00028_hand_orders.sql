-- +goose Up

-- How an order came ('' is the shop itself), and who of the shop took it.
ALTER TABLE orders ADD COLUMN channel TEXT NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN taken_by TEXT NOT NULL DEFAULT '';
