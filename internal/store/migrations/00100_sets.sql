-- +goose Up

-- Sets (GOOD-4). A set is a product that names its parts, one entry a part, and what its price is
-- below theirs in percent; without a percentage its own price counts. A line that was ordered as
-- part of a set says of which, as JSON; empty: it stands alone.
ALTER TABLE products ADD COLUMN set_parts TEXT NOT NULL DEFAULT '[]';
ALTER TABLE products ADD COLUMN set_percent TEXT NOT NULL DEFAULT '';
ALTER TABLE order_lines ADD COLUMN in_set TEXT NOT NULL DEFAULT '';
