-- +goose Up

-- Points of members (PROMO-3) are a second ledger of a balance: rows are added, never changed.
-- rest is what the balance comes to with the row. Points that were earned are the member's
-- from yours_at to ends_at; both are 0 in rows that take points away.
CREATE TABLE point_moves (
    balance_id  TEXT   NOT NULL CONSTRAINT point_moves_balance REFERENCES balances (id),
    seq         BIGINT NOT NULL,
    points      BIGINT NOT NULL,
    rest        BIGINT NOT NULL,
    reason      TEXT   NOT NULL,
    order_id    TEXT   NOT NULL,
    actor       TEXT   NOT NULL,
    note        TEXT   NOT NULL,
    happened_at BIGINT NOT NULL,
    yours_at    BIGINT NOT NULL,
    ends_at     BIGINT NOT NULL,
    CONSTRAINT point_moves_pk PRIMARY KEY (balance_id, seq)
);
CREATE INDEX point_moves_by_actor ON point_moves (actor, happened_at);

-- When the shop looks at a balance next because points end or their member is to be told (0: never),
-- up to when the member was told of what ends, and the code by which friends name the member.
ALTER TABLE balances ADD COLUMN points_look BIGINT NOT NULL DEFAULT 0;
ALTER TABLE balances ADD COLUMN points_told BIGINT NOT NULL DEFAULT 0;
ALTER TABLE balances ADD COLUMN friend_code TEXT;
CREATE INDEX balances_points_look ON balances (points_look) WHERE points_look > 0;
CREATE UNIQUE INDEX balances_friend_code ON balances (friend_code);

-- Whom a new member named as the friend who told them of the shop, and what came of it with
-- their order: outcome is empty until they place one.
CREATE TABLE friends (
    balance_id TEXT   NOT NULL CONSTRAINT friends_pk PRIMARY KEY CONSTRAINT friends_balance REFERENCES balances (id),
    inviter_id TEXT   NOT NULL CONSTRAINT friends_inviter REFERENCES balances (id),
    named_at   BIGINT NOT NULL,
    order_id   TEXT   NOT NULL,
    outcome    TEXT   NOT NULL,
    decided_at BIGINT NOT NULL
);
CREATE INDEX friends_of_inviter ON friends (inviter_id, decided_at);

-- The points that an order was promised when it was placed, as JSON; empty: none.
ALTER TABLE orders ADD COLUMN points TEXT NOT NULL DEFAULT '';
