-- +goose Up

-- The address that a link gives its account once it is opened (GUARD-10); empty: it confirms the present one.
ALTER TABLE email_links ADD COLUMN address TEXT NOT NULL DEFAULT '';
