-- +goose Up

-- Gift cards (PROMO-2). A card holds money once its id is a balance's: what was not paid yet, or
-- waits for a second person, has no code and no balance. The code is derived from the shop's
-- secret and turn, and kept as a keyed hash alone.
CREATE TABLE gift_cards (
    id             TEXT   NOT NULL CONSTRAINT gift_cards_pk PRIMARY KEY,
    amount         BIGINT NOT NULL,
    code_hash      TEXT   CONSTRAINT gift_cards_code UNIQUE,
    last4          TEXT   NOT NULL,
    turn           BIGINT NOT NULL,
    order_id       TEXT   NOT NULL,
    to_name        TEXT   NOT NULL,
    from_name      TEXT   NOT NULL,
    message        TEXT   NOT NULL,
    channel        TEXT   NOT NULL,
    address        TEXT   NOT NULL,
    address_folded TEXT   NOT NULL,
    language       TEXT   NOT NULL,
    send_at        BIGINT NOT NULL,
    sent_at        BIGINT NOT NULL,
    blocked_at     BIGINT NOT NULL,
    blocked_why    TEXT   NOT NULL,
    created_at     BIGINT NOT NULL,
    CONSTRAINT gift_cards_amount CHECK (amount > 0)
);
CREATE INDEX gift_cards_by_time ON gift_cards (created_at, id);
CREATE INDEX gift_cards_by_last4 ON gift_cards (last4);
CREATE INDEX gift_cards_by_order ON gift_cards (order_id) WHERE order_id <> '';
CREATE INDEX gift_cards_to_send ON gift_cards (send_at) WHERE sent_at = 0;

-- Credit and cards above what one person may give in a month: a second person agrees to them.
CREATE TABLE credit_asks (
    id         TEXT   NOT NULL CONSTRAINT credit_asks_pk PRIMARY KEY,
    state      TEXT   NOT NULL CONSTRAINT credit_asks_state CHECK (state IN ('waits', 'given', 'declined')),
    account_id TEXT   NOT NULL,
    card_id    TEXT   NOT NULL,
    amount     BIGINT NOT NULL,
    order_id   TEXT   NOT NULL,
    note       TEXT   NOT NULL,
    asked_by   TEXT   NOT NULL,
    asked_at   BIGINT NOT NULL,
    decided_by TEXT   NOT NULL,
    decided_at BIGINT NOT NULL
);
CREATE INDEX credit_asks_by_state ON credit_asks (state, asked_at);

-- What a gift card pays of an order, as a part of what balances pay, with its last signs; and the
-- card that an order buys.
ALTER TABLE orders ADD COLUMN card_paid BIGINT NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN card_last4 TEXT NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN sells_card TEXT NOT NULL DEFAULT '';

-- The people of the shop hear of a network that tries many codes. What waits to be told is kept; rules of a table cannot
-- be changed on SQLite.
CREATE TABLE notices_kept AS SELECT id, kind, ref, order_id, message, actor, happened_at, taken FROM notices;
CREATE TABLE notice_lines_kept AS SELECT account_id, channel, notice_id FROM notice_lines;
DROP TABLE notice_lines;
DROP TABLE notices;
CREATE TABLE notices (
    id          TEXT    NOT NULL CONSTRAINT notices_pk PRIMARY KEY,
    kind        TEXT    NOT NULL CONSTRAINT notices_kind CHECK (kind IN ('order', 'proof', 'time', 'question', 'cards', 'message')),
    ref         TEXT    NOT NULL,
    order_id    TEXT    NOT NULL,
    message     TEXT    NOT NULL,
    actor       TEXT    NOT NULL,
    happened_at BIGINT  NOT NULL,
    taken       BOOLEAN NOT NULL,
    CONSTRAINT notices_once UNIQUE (kind, ref)
);
CREATE INDEX notices_to_take ON notices (id) WHERE NOT taken;
CREATE INDEX notices_by_time ON notices (happened_at);
CREATE TABLE notice_lines (
    account_id TEXT NOT NULL CONSTRAINT notice_lines_account REFERENCES accounts (id) ON DELETE CASCADE,
    channel    TEXT NOT NULL,
    notice_id  TEXT NOT NULL CONSTRAINT notice_lines_notice REFERENCES notices (id) ON DELETE CASCADE,
    CONSTRAINT notice_lines_pk PRIMARY KEY (account_id, channel, notice_id)
);
CREATE INDEX notice_lines_by_notice ON notice_lines (notice_id);
INSERT INTO notices (id, kind, ref, order_id, message, actor, happened_at, taken)
SELECT id, kind, ref, order_id, message, actor, happened_at, taken FROM notices_kept;
INSERT INTO notice_lines (account_id, channel, notice_id) SELECT account_id, channel, notice_id FROM notice_lines_kept;
DROP TABLE notice_lines_kept;
DROP TABLE notices_kept;
