-- +goose Up

-- What the people of the shop hear of: a row of the transaction in which it
-- happened. taken: it waits for everybody who is to hear of it.
CREATE TABLE notices (
    id          TEXT    NOT NULL CONSTRAINT notices_pk PRIMARY KEY,
    kind        TEXT    NOT NULL CONSTRAINT notices_kind CHECK (kind IN ('order', 'proof', 'message')),
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

-- What waits for somebody, by channel, and when it is told.
CREATE TABLE notice_lines (
    account_id TEXT NOT NULL CONSTRAINT notice_lines_account REFERENCES accounts (id) ON DELETE CASCADE,
    channel    TEXT NOT NULL,
    notice_id  TEXT NOT NULL CONSTRAINT notice_lines_notice REFERENCES notices (id) ON DELETE CASCADE,
    CONSTRAINT notice_lines_pk PRIMARY KEY (account_id, channel, notice_id)
);
CREATE INDEX notice_lines_by_notice ON notice_lines (notice_id);
CREATE TABLE notice_rounds (
    account_id TEXT   NOT NULL CONSTRAINT notice_rounds_account REFERENCES accounts (id) ON DELETE CASCADE,
    channel    TEXT   NOT NULL,
    due_at     BIGINT NOT NULL,
    told_at    BIGINT NOT NULL,
    CONSTRAINT notice_rounds_pk PRIMARY KEY (account_id, channel)
);

-- What somebody wants to hear of; nobody has a row who never said it. The lists are JSON.
CREATE TABLE notice_wishes (
    account_id TEXT   NOT NULL CONSTRAINT notice_wishes_pk PRIMARY KEY CONSTRAINT notice_wishes_account REFERENCES accounts (id) ON DELETE CASCADE,
    rhythm     TEXT   NOT NULL CONSTRAINT notice_wishes_rhythm CHECK (rhythm IN ('now', 'hour', 'day')),
    kinds      TEXT   NOT NULL,
    changed_at BIGINT NOT NULL
);

-- Browsers that take pushes, as long as their session of the office lasts. sealed
-- is the address and its keys, encrypted for the account.
CREATE TABLE push_devices (
    id            TEXT   NOT NULL CONSTRAINT push_devices_pk PRIMARY KEY,
    session_id    TEXT   NOT NULL CONSTRAINT push_devices_session_unique UNIQUE CONSTRAINT push_devices_session REFERENCES staff_sessions (id) ON DELETE CASCADE,
    account_id    TEXT   NOT NULL,
    endpoint_hash TEXT   NOT NULL CONSTRAINT push_devices_endpoint_unique UNIQUE,
    sealed        TEXT   NOT NULL,
    created_at    BIGINT NOT NULL,
    told_at       BIGINT NOT NULL,
    problem       TEXT   NOT NULL
);
CREATE INDEX push_devices_by_account ON push_devices (account_id);
