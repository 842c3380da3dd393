-- +goose Up

-- A message tells of one event of an order, on each channel once. asked says that
-- its reader waits for it; sent_by is the account of who sent it by hand.
ALTER TABLE messages ADD COLUMN event TEXT NOT NULL DEFAULT '';
ALTER TABLE messages ADD COLUMN channel TEXT NOT NULL DEFAULT 'mail';
ALTER TABLE messages ADD COLUMN language TEXT NOT NULL DEFAULT 'en';
ALTER TABLE messages ADD COLUMN asked BOOLEAN NOT NULL DEFAULT TRUE;
ALTER TABLE messages ADD COLUMN sent_by TEXT NOT NULL DEFAULT '';
CREATE UNIQUE INDEX messages_once ON messages (order_id, event, channel) WHERE event <> '';

-- The language that the shopper wants to be written in, as a BCP 47 tag; '' is English.
ALTER TABLE orders ADD COLUMN language TEXT NOT NULL DEFAULT '';

-- The owner's words of messages. Rows are added, never changed: the newest counts,
-- and one without a body goes back to the words that come with the program.
CREATE TABLE message_words (
    kind       TEXT   NOT NULL,
    channel    TEXT   NOT NULL,
    language   TEXT   NOT NULL,
    version    BIGINT NOT NULL,
    subject    TEXT   NOT NULL,
    body       TEXT   NOT NULL,
    changed_at BIGINT NOT NULL,
    actor      TEXT   NOT NULL,
    CONSTRAINT message_words_pk PRIMARY KEY (kind, channel, language, version)
);
