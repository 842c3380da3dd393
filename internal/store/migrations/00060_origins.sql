-- +goose Up

-- Where a brand is at home, as the head of its page says it: a country, or empty.
ALTER TABLE brands ADD COLUMN origin TEXT NOT NULL DEFAULT '';
