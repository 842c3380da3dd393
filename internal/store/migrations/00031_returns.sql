-- +goose Up

-- Rules of returns, each once, by what they say: body is JSON. version counts them
-- from the first that the shop ever had.
CREATE TABLE return_terms (
    id         TEXT   NOT NULL CONSTRAINT return_terms_pk PRIMARY KEY,
    version    BIGINT NOT NULL,
    body       TEXT   NOT NULL,
    created_at BIGINT NOT NULL
);

-- Under which rules an order was placed: 0 days and no terms in orders of before
-- they were kept. open_back says that a line may come back opened though nothing
-- is wrong with it.
ALTER TABLE orders ADD COLUMN return_days BIGINT NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN return_paid BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE orders ADD COLUMN return_terms TEXT NOT NULL DEFAULT '';
ALTER TABLE order_lines ADD COLUMN open_back BOOLEAN NOT NULL DEFAULT FALSE;

-- What shoppers send back. photos is a JSON list of keys of files. payout_sealed
-- opens where the money goes; it is emptied once the return is done.
CREATE TABLE returns (
    order_id      TEXT    NOT NULL CONSTRAINT returns_order REFERENCES orders (id) ON DELETE CASCADE,
    no            BIGINT  NOT NULL,
    state         TEXT    NOT NULL,
    reason        TEXT    NOT NULL,
    words         TEXT    NOT NULL,
    wants         TEXT    NOT NULL,
    opened        BOOLEAN NOT NULL,
    answer        TEXT    NOT NULL,
    shop_pays     BOOLEAN NOT NULL,
    keeps         BOOLEAN NOT NULL,
    courier       TEXT    NOT NULL,
    tracking      TEXT    NOT NULL,
    payout_way    TEXT    NOT NULL,
    payout_title  TEXT    NOT NULL,
    payout_mask   TEXT    NOT NULL,
    payout_sealed TEXT    NOT NULL,
    photos        TEXT    NOT NULL,
    asked_at      BIGINT  NOT NULL,
    state_at      BIGINT  NOT NULL,
    CONSTRAINT returns_pk PRIMARY KEY (order_id, no)
);
CREATE INDEX returns_by_state ON returns (state, state_at, order_id);
CREATE INDEX returns_by_reason ON returns (reason, order_id);

CREATE TABLE return_lines (
    order_id TEXT   NOT NULL,
    no       BIGINT NOT NULL,
    line     BIGINT NOT NULL,
    quantity BIGINT NOT NULL,
    back     BIGINT NOT NULL,
    CONSTRAINT return_lines_pk PRIMARY KEY (order_id, no, line),
    CONSTRAINT return_lines_return FOREIGN KEY (order_id, no) REFERENCES returns (order_id, no) ON DELETE CASCADE,
    CONSTRAINT return_lines_back CHECK (quantity > 0 AND back >= 0 AND back <= quantity)
);

-- Refunds over the limit of one person, until a second has decided.
CREATE TABLE refund_asks (
    order_id   TEXT   NOT NULL CONSTRAINT refund_asks_order REFERENCES orders (id) ON DELETE CASCADE,
    no         BIGINT NOT NULL,
    state      TEXT   NOT NULL,
    amount     BIGINT NOT NULL,
    account    TEXT   NOT NULL,
    reference  TEXT   NOT NULL,
    evidence   TEXT   NOT NULL,
    note       TEXT   NOT NULL,
    asked_by   TEXT   NOT NULL,
    asked_at   BIGINT NOT NULL,
    decided_by TEXT   NOT NULL,
    decided_at BIGINT NOT NULL,
    CONSTRAINT refund_asks_pk PRIMARY KEY (order_id, no)
);
CREATE INDEX refund_asks_waiting ON refund_asks (asked_at, order_id) WHERE state = 'waits';
