-- +goose Up

-- The report of money by way of payment reads the ledgers of orders by time.
CREATE INDEX payments_by_time ON payments (happened_at);
