-- +goose Up

-- Names of a product's options, such as "Scent" (GOOD-3). What each variant has of them stands in its size.
ALTER TABLE products ADD COLUMN options TEXT NOT NULL DEFAULT '[]';
