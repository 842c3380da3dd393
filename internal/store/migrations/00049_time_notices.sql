-- +goose Up

-- The people of the shop hear too of a shopper who says when a parcel should come
-- again. What waits to be told is kept; rules of a table cannot be changed on SQLite.
CREATE TABLE notices_kept AS SELECT id, kind, ref, order_id, message, actor, happened_at, taken FROM notices;
CREATE TABLE notice_lines_kept AS SELECT account_id, channel, notice_id FROM notice_lines;
DROP TABLE notice_lines;
DROP TABLE notices;
CREATE TABLE notices (
    id          TEXT    NOT NULL CONSTRAINT notices_pk PRIMARY KEY,
    kind        TEXT    NOT NULL CONSTRAINT notices_kind CHECK (kind IN ('order', 'proof', 'time', 'message')),
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
