-- +goose Up

-- Which kinds of messages about orders the owner does not want to go by which channel;
-- a row only where one is turned off.
CREATE TABLE message_channels_off (
    kind    TEXT NOT NULL,
    channel TEXT NOT NULL,
    CONSTRAINT message_channels_off_pk PRIMARY KEY (kind, channel)
);
