-- +goose Up

-- Variants of a product that was never published have rows of their own now, so
-- that goods can be received for it: rows of version 0 are made anew, these with
-- their draft's variants.
UPDATE product_rows SET of_version = 0 WHERE state = 'draft';
