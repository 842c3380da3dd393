-- +goose Up

-- How often the links to an order were ended: the link of a message is worked out
-- from its id and this, so that it is the same at each try and another afterwards.
ALTER TABLE orders ADD COLUMN links_ended BIGINT NOT NULL DEFAULT 0;
