-- +goose Up

-- What is transferred first of an order that is paid at the door, and the rule that asked
-- for it as JSON (PAYS-3). Such an order waits for money and not for its shopper's word:
-- who is called is found along indexes that say so.
ALTER TABLE orders ADD COLUMN deposit BIGINT NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN deposit_rule TEXT NOT NULL DEFAULT '';
DROP INDEX orders_to_call;
CREATE INDEX orders_to_call ON orders (created_at, id) WHERE placement = 'placed' AND ((method = 'cod' AND deposit = 0) OR call_first);
DROP INDEX orders_called_first;
CREATE INDEX orders_called_first ON orders (created_at, id) WHERE placement = 'placed' AND (method <> 'cod' OR deposit > 0) AND call_first;
CREATE INDEX orders_with_deposit ON orders (created_at, id) WHERE deposit > 0;
