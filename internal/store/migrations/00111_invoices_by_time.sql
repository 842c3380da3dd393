-- +goose Up

-- Papers that are to be reported are found by when they were written (BOOKS-1).
CREATE INDEX invoices_by_time ON invoices (issued_at, id);
