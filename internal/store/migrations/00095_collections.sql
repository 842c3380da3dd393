-- +goose Up

-- The owner's collections of products (GOOD-2): content is JSON, the name, text, picture, products or rule and order as
-- catalog.CollectionContent writes them. One that is not published is a draft; shown_from and shown_until are 0 where it
-- has no window.
CREATE TABLE collections (
    id          TEXT    NOT NULL CONSTRAINT collections_pk PRIMARY KEY,
    slug        TEXT    NOT NULL CONSTRAINT collections_slug UNIQUE,
    content     TEXT    NOT NULL,
    published   BOOLEAN NOT NULL,
    shown_from  BIGINT  NOT NULL,
    shown_until BIGINT  NOT NULL,
    version     BIGINT  NOT NULL,
    actor       TEXT    NOT NULL,
    created_at  BIGINT  NOT NULL,
    saved_at    BIGINT  NOT NULL
);
