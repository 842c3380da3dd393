-- +goose Up

-- The owner's pages and articles (FACE-2): content is JSON, the title, summary and blocks as catalog.PageContent writes
-- them. A page that is not published is a draft; shown_from and shown_until are 0 where it has no window.
CREATE TABLE own_pages (
    id          TEXT    NOT NULL CONSTRAINT own_pages_pk PRIMARY KEY,
    slug        TEXT    NOT NULL CONSTRAINT own_pages_slug UNIQUE,
    kind        TEXT    NOT NULL CONSTRAINT own_pages_kind CHECK (kind IN ('page', 'article')),
    content     TEXT    NOT NULL,
    published   BOOLEAN NOT NULL,
    shown_from  BIGINT  NOT NULL,
    shown_until BIGINT  NOT NULL,
    version     BIGINT  NOT NULL,
    actor       TEXT    NOT NULL,
    created_at  BIGINT  NOT NULL,
    saved_at    BIGINT  NOT NULL
);
