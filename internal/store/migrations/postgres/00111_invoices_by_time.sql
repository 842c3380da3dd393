-- +goose NO TRANSACTION
-- +goose Up

-- For PostgreSQL: the same as the file of this name above, beside writers, and begun anew where it
-- was broken off (TRUE-6).

-- Papers that are to be reported are found by when they were written (BOOKS-1).
DROP INDEX IF EXISTS invoices_by_time;
CREATE INDEX CONCURRENTLY invoices_by_time ON invoices (issued_at, id);
