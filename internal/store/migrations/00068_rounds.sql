-- +goose Up

-- When the last round began of each loop that one of several nodes does.
CREATE TABLE rounds (
    name     TEXT   NOT NULL CONSTRAINT rounds_pk PRIMARY KEY,
    began_at BIGINT NOT NULL
);
