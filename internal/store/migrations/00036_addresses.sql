-- +goose Up

-- What helps a rider find the door; empty where nobody said it. national_address
-- is the short code that couriers in Saudi Arabia ask for.
ALTER TABLE orders ADD COLUMN second_phone TEXT NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN landmark TEXT NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN rider_note TEXT NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN national_address TEXT NOT NULL DEFAULT '';

-- Orders of guests are found by the address that an account confirms.
CREATE INDEX orders_of_guests_by_email ON orders (LOWER(email)) WHERE account_id IS NULL;
