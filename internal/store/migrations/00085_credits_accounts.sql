-- +goose Up

-- The shop's account that a statement is of, as the books call it (PAYS-1).
ALTER TABLE bank_credits ADD COLUMN account TEXT NOT NULL DEFAULT 'bank';
