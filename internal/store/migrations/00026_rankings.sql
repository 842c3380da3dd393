-- +goose Up

-- Top sells and trending: who decides on each, the owner's hand or what was
-- worked out. enough says that the last reckoning had enough to go by: until it
-- has, the hand's list stands. worked_at is 0 before the first.
CREATE TABLE rankings (
    list        TEXT    NOT NULL CONSTRAINT rankings_pk PRIMARY KEY,
    mode        TEXT    NOT NULL CONSTRAINT rankings_mode CHECK (mode IN ('hand', 'worked')),
    enough      BOOLEAN NOT NULL,
    worked_at   BIGINT  NOT NULL,
    row_version BIGINT  NOT NULL,
    updated_at  BIGINT  NOT NULL
);

-- A shop that has products goes on as it is; a new one begins with what is worked out.
INSERT INTO rankings (list, mode, enough, worked_at, row_version, updated_at)
SELECT l.list, CASE WHEN EXISTS (SELECT 1 FROM products) THEN 'hand' ELSE 'worked' END, FALSE, 0, 1, 0
FROM (SELECT 'top-sells' AS list UNION ALL SELECT 'trending' AS list) AS l;

-- What the last reckoning made of products, and why: place from 1, 0 for what
-- is not in the list; left_out is the rule that kept it out. score is in
-- thousandths.
CREATE TABLE ranking_places (
    list        TEXT   NOT NULL CONSTRAINT ranking_places_list REFERENCES rankings (list) ON DELETE CASCADE,
    product_id  TEXT   NOT NULL,
    place       BIGINT NOT NULL,
    left_out    TEXT   NOT NULL,
    score       BIGINT NOT NULL,
    units       BIGINT NOT NULL,
    week        BIGINT NOT NULL,
    week_before BIGINT NOT NULL,
    refused     BIGINT NOT NULL,
    views       BIGINT NOT NULL,
    CONSTRAINT ranking_places_pk PRIMARY KEY (list, product_id)
);

-- What the owner put at the front, in order; until is the last day in Karachi,
-- or empty.
CREATE TABLE ranking_pins (
    list       TEXT   NOT NULL CONSTRAINT ranking_pins_list REFERENCES rankings (list) ON DELETE CASCADE,
    product_id TEXT   NOT NULL CONSTRAINT ranking_pins_product REFERENCES products (id) ON DELETE CASCADE,
    place      BIGINT NOT NULL,
    until      TEXT   NOT NULL,
    actor      TEXT   NOT NULL,
    pinned_at  BIGINT NOT NULL,
    CONSTRAINT ranking_pins_pk PRIMARY KEY (list, product_id)
);
