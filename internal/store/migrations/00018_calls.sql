-- +goose Up

-- Links by which a shopper confirms, changes or cancels an order: the SHA-256 of
-- what stands in the address. A link of an order whose parcel has left is dead.
CREATE TABLE order_links (
    token_hash TEXT   NOT NULL CONSTRAINT order_links_pk PRIMARY KEY,
    order_id   TEXT   NOT NULL CONSTRAINT order_links_order REFERENCES orders (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL
);
CREATE INDEX order_links_by_order ON order_links (order_id, created_at);

-- How often nobody answered the phone, when it is tried again (0: now), and
-- whether the shopper was reminded.
ALTER TABLE orders ADD COLUMN call_tries BIGINT NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN call_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN reminded BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX orders_to_call ON orders (created_at, id) WHERE placement = 'placed' AND method = 'cod';
