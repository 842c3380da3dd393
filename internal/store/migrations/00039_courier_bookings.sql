-- +goose Up

-- What couriers were asked to book over the network (PARCEL-1). A row without a
-- tracking number is a question whose answer nobody has yet: it is asked about
-- before it is asked again. One whose number is not its parcel's any more is
-- cancelled with the courier.
CREATE TABLE courier_bookings (
    id           TEXT   NOT NULL CONSTRAINT courier_bookings_pk PRIMARY KEY,
    parcel_id    TEXT   NOT NULL CONSTRAINT courier_bookings_parcel REFERENCES parcels (id) ON DELETE CASCADE,
    courier      TEXT   NOT NULL,
    reference    TEXT   NOT NULL,
    tracking     TEXT   NOT NULL,
    asked_at     BIGINT NOT NULL,
    cancelled_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX courier_bookings_open ON courier_bookings (parcel_id, courier) WHERE tracking = '';
CREATE INDEX courier_bookings_live ON courier_bookings (courier, asked_at) WHERE tracking <> '' AND cancelled_at = 0;

-- When a courier was last asked what became of its parcels, and what was wrong.
CREATE TABLE courier_asks (
    courier  TEXT   NOT NULL CONSTRAINT courier_asks_pk PRIMARY KEY,
    asked_at BIGINT NOT NULL,
    problem  TEXT   NOT NULL
);
