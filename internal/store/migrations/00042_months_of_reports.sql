-- +goose Up

-- How often the sums of a month (`m2026-11`) became others: who keeps what some
-- months come to sees by it that they are as they were.
CREATE TABLE report_months (
    start   TEXT   NOT NULL CONSTRAINT report_months_pk PRIMARY KEY,
    version BIGINT NOT NULL
);

-- What is in the house is summed up along the index of it.
DROP INDEX lots_in_house;
CREATE INDEX lots_in_house ON lots (expires_on, id, on_hand, quarantined, unit_cost) WHERE on_hand + quarantined > 0;
