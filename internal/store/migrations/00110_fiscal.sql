-- +goose Up

-- What the tax authority is told of invoices and credit notes (BOOKS-1), by the paper's id. state
-- 'none' is a paper that is not reported. sent_at is when it was sent last, 0 never; ask_at when
-- the shop's loop looks next, 0 not any more. number is the authority's, empty until there is one.
CREATE TABLE fiscal_papers (
    invoice_id TEXT    NOT NULL CONSTRAINT fiscal_papers_pk PRIMARY KEY CONSTRAINT fiscal_papers_invoice REFERENCES invoices (id) ON DELETE CASCADE,
    state      TEXT    NOT NULL CONSTRAINT fiscal_papers_state CHECK (state IN ('waits', 'sending', 'done', 'refused', 'unsure', 'none')),
    live       BOOLEAN NOT NULL,
    number     TEXT    NOT NULL,
    problem    TEXT    NOT NULL,
    tries      BIGINT  NOT NULL,
    ask_at     BIGINT  NOT NULL,
    sent_at    BIGINT  NOT NULL,
    changed_at BIGINT  NOT NULL
);
CREATE UNIQUE INDEX fiscal_papers_number ON fiscal_papers (number) WHERE number <> '';
CREATE INDEX fiscal_papers_due ON fiscal_papers (ask_at, invoice_id) WHERE ask_at > 0;
CREATE INDEX fiscal_papers_to_see ON fiscal_papers (changed_at, invoice_id) WHERE state IN ('refused', 'unsure');

-- From when on papers are looked for that are to be reported, in earnest or as a trial: the first
-- report's time at first, since older ones never are reported, and later some hours ago.
CREATE TABLE fiscal_start (
    live     BOOLEAN NOT NULL CONSTRAINT fiscal_start_pk PRIMARY KEY,
    began_at BIGINT  NOT NULL
);
