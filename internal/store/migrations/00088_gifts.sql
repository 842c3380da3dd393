-- +goose Up

-- Gifts (PROMO-4). gift_message is printed on a card of its own; no_prices says that
-- slip and label name no sum. The wrap is a charge of the order.
ALTER TABLE orders ADD COLUMN gift_message TEXT NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN no_prices BOOLEAN NOT NULL DEFAULT FALSE;
