-- +goose Up

-- An order of called_first held nothing until somebody of the shop confirmed it: where
-- that is taken back, it holds nothing again.
ALTER TABLE orders ADD COLUMN called_first BOOLEAN NOT NULL DEFAULT FALSE;
