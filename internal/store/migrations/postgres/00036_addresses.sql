-- +goose NO TRANSACTION
-- +goose Up

-- For PostgreSQL: the same as the file of this name above, a part at a time beside writers,
-- each part committed, and begun anew where it was broken off (TRUE-6).

-- What helps a rider find the door; empty where nobody said it. national_address
-- is the short code that couriers in Saudi Arabia ask for.
ALTER TABLE orders ADD COLUMN IF NOT EXISTS second_phone TEXT NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN IF NOT EXISTS landmark TEXT NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN IF NOT EXISTS rider_note TEXT NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN IF NOT EXISTS national_address TEXT NOT NULL DEFAULT '';

-- Orders of guests are found by the address that an account confirms.
DROP INDEX IF EXISTS orders_of_guests_by_email;
CREATE INDEX CONCURRENTLY orders_of_guests_by_email ON orders (LOWER(email)) WHERE account_id IS NULL;
