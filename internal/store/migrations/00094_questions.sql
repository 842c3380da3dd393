-- +goose Up

-- What shoppers ask of a product (REAL-4). It is shown once the office has answered and published it.
-- channel and address are where its asker wishes to hear of the answer: they are emptied with the
-- message, or when the question is hidden. once keeps a question that waits from being stored twice.
CREATE TABLE product_questions (
    id             TEXT   NOT NULL CONSTRAINT product_questions_pk PRIMARY KEY,
    product_id     TEXT   NOT NULL,
    body           TEXT   NOT NULL,
    body_folded    TEXT   NOT NULL,
    once           TEXT   NOT NULL CONSTRAINT product_questions_once UNIQUE,
    name           TEXT   NOT NULL,
    channel        TEXT   NOT NULL,
    address        TEXT   NOT NULL,
    address_folded TEXT   NOT NULL,
    language       TEXT   NOT NULL,
    account_id     TEXT   NOT NULL,
    state          TEXT   NOT NULL CONSTRAINT product_questions_state CHECK (state IN ('waiting', 'published', 'hidden')),
    reason         TEXT   NOT NULL,
    answer         TEXT   NOT NULL,
    answer_ur      TEXT   NOT NULL,
    answer_roman   TEXT   NOT NULL,
    asked_at       BIGINT NOT NULL,
    answered_at    BIGINT NOT NULL,
    decided_at     BIGINT NOT NULL,
    actor          TEXT   NOT NULL,
    row_version    BIGINT NOT NULL
);
CREATE INDEX product_questions_by_state ON product_questions (state, id);
CREATE INDEX product_questions_by_product ON product_questions (product_id, state, answered_at);
CREATE INDEX product_questions_by_address ON product_questions (address_folded) WHERE address_folded <> '';
CREATE INDEX product_questions_by_account ON product_questions (account_id) WHERE account_id <> '';

-- The people of the shop hear of a question too. What waits to be told is kept; rules of a table cannot
-- be changed on SQLite.
CREATE TABLE notices_kept AS SELECT id, kind, ref, order_id, message, actor, happened_at, taken FROM notices;
CREATE TABLE notice_lines_kept AS SELECT account_id, channel, notice_id FROM notice_lines;
DROP TABLE notice_lines;
DROP TABLE notices;
CREATE TABLE notices (
    id          TEXT    NOT NULL CONSTRAINT notices_pk PRIMARY KEY,
    kind        TEXT    NOT NULL CONSTRAINT notices_kind CHECK (kind IN ('order', 'proof', 'time', 'question', 'message')),
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
