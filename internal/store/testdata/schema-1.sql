CREATE TABLE settings (
    name  TEXT NOT NULL CONSTRAINT settings_pk PRIMARY KEY,
    value TEXT NOT NULL
);

-- One row. Whatever changes a product raises the version in the same transaction.
CREATE TABLE catalogue (
    id      BIGINT NOT NULL CONSTRAINT catalogue_pk PRIMARY KEY,
    version BIGINT NOT NULL,
    CONSTRAINT catalogue_one_row CHECK (id = 1)
);
INSERT INTO catalogue (id, version) VALUES (1, 1);

-- Lists and maps are JSON text. Stock is NULL where it is not tracked.
CREATE TABLE products (
    id           TEXT    NOT NULL CONSTRAINT products_pk PRIMARY KEY,
    import_key   TEXT    NOT NULL,
    name         TEXT    NOT NULL,
    brand        TEXT    NOT NULL,
    category     TEXT    NOT NULL,
    categories   TEXT    NOT NULL,
    size         TEXT    NOT NULL,
    skin_type    TEXT    NOT NULL,
    skin_types   TEXT    NOT NULL,
    description  TEXT    NOT NULL,
    price        BIGINT  NOT NULL,
    front_image  TEXT    NOT NULL,
    back_image   TEXT    NOT NULL,
    color_images TEXT    NOT NULL,
    video        TEXT    NOT NULL,
    video_poster TEXT    NOT NULL,
    colors       TEXT    NOT NULL,
    ingredients  TEXT    NOT NULL,
    how_to_use   TEXT    NOT NULL,
    cautions     TEXT    NOT NULL,
    stock        BIGINT,
    top_sell     BOOLEAN NOT NULL,
    trending     BOOLEAN NOT NULL,
    created_at   BIGINT  NOT NULL,
    CONSTRAINT products_price_not_negative CHECK (price >= 0),
    CONSTRAINT products_stock_not_negative CHECK (stock >= 0)
);
CREATE UNIQUE INDEX products_import_key ON products (import_key) WHERE import_key <> '';

CREATE TABLE reviews (
    id         TEXT   NOT NULL CONSTRAINT reviews_pk PRIMARY KEY,
    body       TEXT   NOT NULL,
    avatar     TEXT   NOT NULL,
    name       TEXT   NOT NULL,
    username   TEXT   NOT NULL,
    sort_order BIGINT NOT NULL
);

CREATE TABLE accounts (
    id            TEXT   NOT NULL CONSTRAINT accounts_pk PRIMARY KEY,
    name          TEXT   NOT NULL,
    email         TEXT   NOT NULL,
    email_folded  TEXT   NOT NULL,
    password_hash TEXT   NOT NULL,
    role          TEXT   NOT NULL,
    avatar_key    TEXT   NOT NULL,
    created_at    BIGINT NOT NULL,
    CONSTRAINT accounts_email_unique UNIQUE (email_folded)
);

-- Tokens are kept as SHA-256 only.
CREATE TABLE sessions (
    token_hash TEXT   NOT NULL CONSTRAINT sessions_pk PRIMARY KEY,
    account_id TEXT   NOT NULL CONSTRAINT sessions_account REFERENCES accounts (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX sessions_by_account ON sessions (account_id);
CREATE INDEX sessions_by_end ON sessions (expires_at);

CREATE TABLE password_resets (
    token_hash TEXT   NOT NULL CONSTRAINT password_resets_pk PRIMARY KEY,
    account_id TEXT   NOT NULL CONSTRAINT password_resets_account REFERENCES accounts (id) ON DELETE CASCADE,
    expires_at BIGINT NOT NULL
);
CREATE INDEX password_resets_by_account ON password_resets (account_id);
CREATE INDEX password_resets_by_end ON password_resets (expires_at);

-- status is what placement, payment and delivery come to; it is stored with
-- them so that it can be filtered and counted. search_text holds what an
-- administrator's search looks in, folded. demo marks orders of a demo shop.
CREATE TABLE orders (
    id             TEXT    NOT NULL CONSTRAINT orders_pk PRIMARY KEY,
    number         TEXT    NOT NULL,
    first_name     TEXT    NOT NULL,
    last_name      TEXT    NOT NULL,
    email          TEXT    NOT NULL,
    country        TEXT    NOT NULL,
    street_address TEXT    NOT NULL,
    city           TEXT    NOT NULL,
    state          TEXT    NOT NULL,
    zip            TEXT    NOT NULL,
    phone          TEXT    NOT NULL,
    phone_e164     TEXT    NOT NULL,
    tier           TEXT    NOT NULL,
    percent_off    BIGINT  NOT NULL,
    total          BIGINT  NOT NULL,
    method         TEXT    NOT NULL,
    placement      TEXT    NOT NULL,
    payment        TEXT    NOT NULL,
    delivery       TEXT    NOT NULL,
    status         TEXT    NOT NULL,
    proof_key      TEXT    NOT NULL,
    account_id     TEXT    CONSTRAINT orders_account REFERENCES accounts (id) ON DELETE SET NULL,
    search_text    TEXT    NOT NULL,
    demo           BOOLEAN NOT NULL,
    created_at     BIGINT  NOT NULL,
    updated_at     BIGINT  NOT NULL,
    CONSTRAINT orders_number_unique UNIQUE (number),
    CONSTRAINT orders_percent CHECK (percent_off BETWEEN 0 AND 99),
    CONSTRAINT orders_total_not_negative CHECK (total >= 0)
);
CREATE INDEX orders_newest ON orders (created_at, id);
CREATE INDEX orders_by_account ON orders (account_id, created_at, id);
CREATE INDEX orders_by_status ON orders (status, created_at, id);

-- A line is a snapshot: it names no product by reference, so that products may go.
CREATE TABLE order_lines (
    order_id   TEXT   NOT NULL CONSTRAINT order_lines_order REFERENCES orders (id) ON DELETE CASCADE,
    line       BIGINT NOT NULL,
    product_id TEXT   NOT NULL,
    name       TEXT   NOT NULL,
    brand      TEXT   NOT NULL,
    size       TEXT   NOT NULL,
    color      TEXT   NOT NULL,
    image      TEXT   NOT NULL,
    quantity   BIGINT NOT NULL,
    list_price BIGINT NOT NULL,
    unit_price BIGINT NOT NULL,
    CONSTRAINT order_lines_pk PRIMARY KEY (order_id, line),
    CONSTRAINT order_lines_quantity CHECK (quantity > 0),
    CONSTRAINT order_lines_prices CHECK (list_price >= 0 AND unit_price >= 0)
);

CREATE TABLE order_events (
    order_id    TEXT   NOT NULL CONSTRAINT order_events_order REFERENCES orders (id) ON DELETE CASCADE,
    seq         BIGINT NOT NULL,
    happened_at BIGINT NOT NULL,
    kind        TEXT   NOT NULL,
    actor       TEXT   NOT NULL,
    note        TEXT   NOT NULL,
    CONSTRAINT order_events_pk PRIMARY KEY (order_id, seq)
);

-- Which browsers may see an order: the hash of the guest cookie.
CREATE TABLE guest_orders (
    guest_hash TEXT NOT NULL,
    order_id   TEXT NOT NULL CONSTRAINT guest_orders_order REFERENCES orders (id) ON DELETE CASCADE,
    CONSTRAINT guest_orders_pk PRIMARY KEY (guest_hash, order_id)
);
CREATE INDEX guest_orders_by_order ON guest_orders (order_id);

-- The key is claimed before its order is stored, so the reference is checked
-- at COMMIT: no key without its order is ever kept.
CREATE TABLE idempotency_keys (
    scope       TEXT   NOT NULL,
    request_key TEXT   NOT NULL,
    body_hash   TEXT   NOT NULL,
    order_id    TEXT   NOT NULL CONSTRAINT idempotency_keys_order REFERENCES orders (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    created_at  BIGINT NOT NULL,
    CONSTRAINT idempotency_keys_pk PRIMARY KEY (scope, request_key)
);
CREATE INDEX idempotency_keys_by_order ON idempotency_keys (order_id);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

-- A job is free when leased_until has passed; a buried one waits for a person.
CREATE TABLE jobs (
    id           TEXT    NOT NULL CONSTRAINT jobs_pk PRIMARY KEY,
    kind         TEXT    NOT NULL,
    payload      TEXT    NOT NULL,
    run_at       BIGINT  NOT NULL,
    leased_until BIGINT  NOT NULL,
    attempts     BIGINT  NOT NULL,
    last_error   TEXT    NOT NULL,
    buried       BOOLEAN NOT NULL,
    created_at   BIGINT  NOT NULL,
    CONSTRAINT jobs_attempts_not_negative CHECK (attempts >= 0)
);
CREATE INDEX jobs_due ON jobs (run_at, id) WHERE NOT buried;
