-- +goose Up

-- What couriers pay over (CASH-1). The same file of a courier is here once, but
-- for those that were thrown away or taken back. body is JSON: how the columns are
-- matched, and the tasks.
CREATE TABLE statements (
    id          TEXT   NOT NULL CONSTRAINT statements_pk PRIMARY KEY,
    courier     TEXT   NOT NULL,
    file_name   TEXT   NOT NULL,
    file_key    TEXT   NOT NULL,
    file_sum    TEXT   NOT NULL,
    reference   TEXT   NOT NULL,
    paid_day    TEXT   NOT NULL,
    state       TEXT   NOT NULL,
    actor       TEXT   NOT NULL,
    body        TEXT   NOT NULL,
    row_version BIGINT NOT NULL,
    created_at  BIGINT NOT NULL
);
CREATE UNIQUE INDEX statements_once ON statements (courier, file_sum) WHERE state = 'open' OR state = 'taken';
CREATE INDEX statements_by_time ON statements (created_at, id);

-- Its lines, as they were looked at or taken. collected to paid is what the courier
-- says, due to expected what the shop worked out. booked: the line moved money;
-- charge: it is about a parcel that came back. dispute is empty, open or closed.
CREATE TABLE statement_lines (
    statement_id  TEXT    NOT NULL CONSTRAINT statement_lines_statement REFERENCES statements (id) ON DELETE CASCADE,
    line          BIGINT  NOT NULL,
    tracking      TEXT    NOT NULL,
    reference     TEXT    NOT NULL,
    order_id      TEXT    NOT NULL,
    parcel        BIGINT  NOT NULL,
    parcel_id     TEXT    NOT NULL,
    outcome       TEXT    NOT NULL,
    message       TEXT    NOT NULL,
    delivered_day TEXT    NOT NULL,
    collected     BIGINT  NOT NULL,
    fee           BIGINT  NOT NULL,
    tax           BIGINT  NOT NULL,
    withheld      BIGINT  NOT NULL,
    paid          BIGINT  NOT NULL,
    due           BIGINT  NOT NULL,
    expected      BIGINT  NOT NULL,
    charge        BOOLEAN NOT NULL,
    booked        BOOLEAN NOT NULL,
    dispute       TEXT    NOT NULL,
    dispute_note  TEXT    NOT NULL,
    closed_by     TEXT    NOT NULL,
    closed_at     BIGINT  NOT NULL,
    CONSTRAINT statement_lines_pk PRIMARY KEY (statement_id, line)
);
-- A parcel's cash is paid over once, and its return charged once.
CREATE UNIQUE INDEX statement_lines_once ON statement_lines (parcel_id, charge) WHERE booked;
CREATE INDEX statement_lines_open ON statement_lines (statement_id, line) WHERE dispute = 'open';
CREATE INDEX statement_lines_by_order ON statement_lines (order_id) WHERE order_id <> '';

-- What the columns of a courier's statements hold: heads is JSON.
CREATE TABLE statement_columns (
    courier TEXT NOT NULL CONSTRAINT statement_columns_pk PRIMARY KEY,
    heads   TEXT NOT NULL
);

-- What a courier keeps, by the day from which it holds; shares in hundredths of a percent.
CREATE TABLE courier_rates (
    courier  TEXT   NOT NULL,
    from_day TEXT   NOT NULL,
    fee      BIGINT NOT NULL,
    tax      BIGINT NOT NULL,
    withheld BIGINT NOT NULL,
    CONSTRAINT courier_rates_pk PRIMARY KEY (courier, from_day)
);
