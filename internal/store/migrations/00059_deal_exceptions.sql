-- +goose Up

-- What a deal leaves out of what it is of (DEAL-2), named as in deal_targets.
CREATE TABLE deal_exceptions (
    deal_id TEXT NOT NULL CONSTRAINT deal_exceptions_deal REFERENCES deals (id) ON DELETE CASCADE,
    kind    TEXT NOT NULL,
    target  TEXT NOT NULL,
    CONSTRAINT deal_exceptions_pk PRIMARY KEY (deal_id, kind, target)
);
