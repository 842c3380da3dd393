-- +goose NO TRANSACTION
-- +goose Up

-- For PostgreSQL: the same as the file of this name above, beside writers, and begun anew where it
-- was broken off (TRUE-6).

-- The report of money by way of payment reads the ledgers of orders by time.
DROP INDEX IF EXISTS payments_by_time;
CREATE INDEX CONCURRENTLY payments_by_time ON payments (happened_at);
