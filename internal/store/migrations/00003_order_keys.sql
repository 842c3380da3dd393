-- +goose Up

-- Keys under which nothing was placed and nothing ever will be: somebody who
-- lost an answer gave the attempt up. They are kept as long as used keys.
CREATE TABLE closed_keys (
    scope       TEXT   NOT NULL,
    request_key TEXT   NOT NULL,
    closed_at   BIGINT NOT NULL,
    CONSTRAINT closed_keys_pk PRIMARY KEY (scope, request_key)
);
CREATE INDEX closed_keys_by_age ON closed_keys (closed_at);
