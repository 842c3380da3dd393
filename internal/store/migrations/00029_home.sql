-- +goose Up

-- Every version of the home page that was published, the layout as JSON; the
-- highest is the one that shoppers see, none is the specified page.
CREATE TABLE home_pages (
    version      BIGINT NOT NULL CONSTRAINT home_pages_pk PRIMARY KEY,
    layout       TEXT   NOT NULL,
    actor        TEXT   NOT NULL,
    published_at BIGINT NOT NULL
);
