-- +goose Up

-- Tries to pay an order by card on a provider's page (PAYS-4). reference is the provider's,
-- empty while it is asked for one. told is what the provider says came, where that is another
-- sum than amount. ask_at is when the provider is asked next, 0 not any more.
CREATE TABLE card_attempts (
    id         TEXT   NOT NULL CONSTRAINT card_attempts_pk PRIMARY KEY,
    order_id   TEXT   NOT NULL CONSTRAINT card_attempts_order REFERENCES orders (id) ON DELETE CASCADE,
    provider   TEXT   NOT NULL,
    reference  TEXT   NOT NULL,
    amount     BIGINT NOT NULL,
    state      TEXT   NOT NULL,
    problem    TEXT   NOT NULL,
    told       BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    changed_at BIGINT NOT NULL,
    ask_at     BIGINT NOT NULL,
    asks       BIGINT NOT NULL,
    asked_at   BIGINT NOT NULL,
    CONSTRAINT card_attempts_amount CHECK (amount > 0)
);
CREATE UNIQUE INDEX card_attempts_reference ON card_attempts (provider, reference) WHERE reference <> '';
CREATE INDEX card_attempts_by_order ON card_attempts (order_id, created_at);
CREATE INDEX card_attempts_due ON card_attempts (ask_at, id) WHERE ask_at > 0;
CREATE INDEX card_attempts_odd ON card_attempts (changed_at, id) WHERE state = 'odd';

-- How the asking for a refund to a card goes, by the refund's number in refund_asks. sent_at
-- is when the provider was asked for it last, 0 never.
CREATE TABLE card_refunds (
    order_id TEXT   NOT NULL,
    no       BIGINT NOT NULL,
    sent_at  BIGINT NOT NULL,
    tries    BIGINT NOT NULL,
    ask_at   BIGINT NOT NULL,
    CONSTRAINT card_refunds_pk PRIMARY KEY (order_id, no),
    CONSTRAINT card_refunds_ask FOREIGN KEY (order_id, no) REFERENCES refund_asks (order_id, no) ON DELETE CASCADE
);
CREATE INDEX refund_asks_sending ON refund_asks (asked_at, order_id) WHERE state = 'sending';
