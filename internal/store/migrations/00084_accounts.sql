-- +goose Up

-- The further accounts and wallets of a change, in JSON; empty: none (PAYS-1).
ALTER TABLE bank_changes ADD COLUMN more_before TEXT NOT NULL DEFAULT '';
ALTER TABLE bank_changes ADD COLUMN more_after TEXT NOT NULL DEFAULT '';

-- The account that the shopper chose for a transfer, by its id in the settings; empty: none.
ALTER TABLE orders ADD COLUMN pay_to TEXT NOT NULL DEFAULT '';

-- Less than a rupee beyond the price of goods that the shopper has is owed back no more (PAYS-1). What
-- is owed of an order without such goods is all that was kept of it.
UPDATE orders SET owed = 0, owed_since = 0 WHERE owed > 0 AND owed < 100 AND received - refunded > owed;
