-- +goose Up
-- The office's list of orders goes by amount too, and finds the orders of a phone.
CREATE INDEX orders_by_total ON orders (total, id);
CREATE INDEX orders_by_phone ON orders (phone_e164, created_at, id);
