-- +goose NO TRANSACTION
-- +goose Up

-- For PostgreSQL: the same as the file of this name above, a part at a time beside writers,
-- each part committed, and begun anew where it was broken off (TRUE-6).

-- The further accounts and wallets of a change, in JSON; empty: none (PAYS-1).
ALTER TABLE bank_changes ADD COLUMN IF NOT EXISTS more_before TEXT NOT NULL DEFAULT '';
ALTER TABLE bank_changes ADD COLUMN IF NOT EXISTS more_after TEXT NOT NULL DEFAULT '';

-- The account that the shopper chose for a transfer, by its id in the settings; empty: none.
ALTER TABLE orders ADD COLUMN IF NOT EXISTS pay_to TEXT NOT NULL DEFAULT '';

-- Less than a rupee beyond the price of goods that the shopper has is owed back no more (PAYS-1). What
-- is owed of an order without such goods is all that was kept of it.
-- +goose StatementBegin
DO $$
DECLARE
    done_to TEXT := '';
    go_to   TEXT;
BEGIN
    LOOP
        SELECT MAX(part.key) INTO go_to FROM (SELECT id AS key FROM orders WHERE owed > 0 AND id > done_to ORDER BY id LIMIT 100) AS part;
        EXIT WHEN go_to IS NULL;
        UPDATE orders SET owed = 0, owed_since = 0
        WHERE owed > 0 AND owed < 100 AND received - refunded > owed AND id > done_to AND id <= go_to;
        COMMIT;
        done_to := go_to;
    END LOOP;
END $$;
-- +goose StatementEnd
