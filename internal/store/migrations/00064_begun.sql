-- +goose Up

-- When a draft was begun. A link to look at it is good for that draft alone: one that
-- was published or discarded takes its links with it, whatever is begun afterwards.
ALTER TABLE drafts ADD COLUMN begun_at BIGINT NOT NULL DEFAULT 0;

-- What somebody of the office made with a key of their own: whoever lost the answer
-- sends the key again and gets what it made.
CREATE TABLE attempts (
    kind       TEXT   NOT NULL,
    attempt    TEXT   NOT NULL, -- hash of who and which key
    made_id    TEXT   NOT NULL,
    created_at BIGINT NOT NULL,
    CONSTRAINT attempts_pk PRIMARY KEY (kind, attempt)
);
CREATE INDEX attempts_by_age ON attempts (created_at);
