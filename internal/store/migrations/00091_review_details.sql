-- +goose Up

-- What buyers add to a review of their own choice, '' where they say nothing: whose skin it is about, and
-- the years of its writer. bought is the shade of the order's line. photos are keys of files, a JSON list.
-- helpful and reports count the voices below.
ALTER TABLE product_reviews ADD COLUMN skin_type TEXT NOT NULL DEFAULT '';
ALTER TABLE product_reviews ADD COLUMN age TEXT NOT NULL DEFAULT '';
ALTER TABLE product_reviews ADD COLUMN bought TEXT NOT NULL DEFAULT '';
ALTER TABLE product_reviews ADD COLUMN photos TEXT NOT NULL DEFAULT '[]';
ALTER TABLE product_reviews ADD COLUMN helpful BIGINT NOT NULL DEFAULT 0;
ALTER TABLE product_reviews ADD COLUMN reports BIGINT NOT NULL DEFAULT 0;

-- What readers say of a published review, once a browser: that it helped, or what is wrong with it. device is
-- the hash of the browser's cookie.
CREATE TABLE product_review_voices (
    review_id  TEXT   NOT NULL CONSTRAINT product_review_voices_review REFERENCES product_reviews (id) ON DELETE CASCADE,
    device     TEXT   NOT NULL,
    kind       TEXT   NOT NULL CONSTRAINT product_review_voices_kind CHECK (kind IN ('helpful', 'report')),
    reason     TEXT   NOT NULL,
    created_at BIGINT NOT NULL,
    CONSTRAINT product_review_voices_pk PRIMARY KEY (review_id, device, kind)
);
