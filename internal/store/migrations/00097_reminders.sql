-- +goose Up

-- Who wishes no messages of a kind that the shop writes of its own accord (REAL-1, KEEP-4). contact is a
-- keyed hash of a mailbox or a phone.
CREATE TABLE message_stops (
    kind       TEXT   NOT NULL,
    contact    TEXT   NOT NULL,
    stopped_at BIGINT NOT NULL,
    CONSTRAINT message_stops_pk PRIMARY KEY (kind, contact)
);
CREATE INDEX message_stops_by_time ON message_stops (stopped_at);

-- Delivered orders of which a review was asked for, or not: once it is decided, it stays so (REAL-1).
CREATE TABLE review_asks (
    order_id TEXT    NOT NULL CONSTRAINT review_asks_pk PRIMARY KEY CONSTRAINT review_asks_order REFERENCES orders (id) ON DELETE CASCADE,
    asked    BOOLEAN NOT NULL,
    at       BIGINT  NOT NULL
);
CREATE INDEX review_asks_by_time ON review_asks (at) WHERE asked;

-- Carts that somebody asked at checkout to be reminded of (KEEP-4). contact is a keyed hash of where;
-- channel, address, goods and language are empty from when the one message is written at sent_at,
-- which is 0 until then. browser is the account of a member, or the hash of a guest's cookie.
CREATE TABLE left_carts (
    contact        TEXT    NOT NULL,
    sent_at        BIGINT  NOT NULL,
    channel        TEXT    NOT NULL,
    address        TEXT    NOT NULL,
    address_folded TEXT    NOT NULL,
    goods          TEXT    NOT NULL,
    language       TEXT    NOT NULL,
    member         BOOLEAN NOT NULL,
    browser        TEXT    NOT NULL,
    left_at        BIGINT  NOT NULL,
    CONSTRAINT left_carts_pk PRIMARY KEY (contact, sent_at)
);
CREATE INDEX left_carts_due ON left_carts (left_at, contact) WHERE sent_at = 0;
CREATE INDEX left_carts_by_browser ON left_carts (browser) WHERE browser <> '';
CREATE INDEX left_carts_by_address ON left_carts (address_folded) WHERE address_folded <> '';
CREATE INDEX left_carts_sent ON left_carts (sent_at);
