-- +goose Up

-- What menus and filters name. "fixed" rows are those of the specification: they
-- cannot be removed. A story and a picture may be empty.
CREATE TABLE brands (
    id          TEXT    NOT NULL CONSTRAINT brands_pk PRIMARY KEY,
    slug        TEXT    NOT NULL,
    name        TEXT    NOT NULL,
    story       TEXT    NOT NULL,
    picture     TEXT    NOT NULL,
    sort_order  BIGINT  NOT NULL,
    shown       BOOLEAN NOT NULL,
    fixed       BOOLEAN NOT NULL,
    row_version BIGINT  NOT NULL,
    CONSTRAINT brands_slug_unique UNIQUE (slug)
);

CREATE TABLE categories (
    id          TEXT    NOT NULL CONSTRAINT categories_pk PRIMARY KEY,
    slug        TEXT    NOT NULL,
    name        TEXT    NOT NULL,
    story       TEXT    NOT NULL,
    picture     TEXT    NOT NULL,
    sort_order  BIGINT  NOT NULL,
    shown       BOOLEAN NOT NULL,
    fixed       BOOLEAN NOT NULL,
    row_version BIGINT  NOT NULL,
    CONSTRAINT categories_slug_unique UNIQUE (slug)
);

CREATE TABLE skin_types (
    id          TEXT    NOT NULL CONSTRAINT skin_types_pk PRIMARY KEY,
    slug        TEXT    NOT NULL,
    name        TEXT    NOT NULL,
    story       TEXT    NOT NULL,
    picture     TEXT    NOT NULL,
    sort_order  BIGINT  NOT NULL,
    shown       BOOLEAN NOT NULL,
    fixed       BOOLEAN NOT NULL,
    row_version BIGINT  NOT NULL,
    CONSTRAINT skin_types_slug_unique UNIQUE (slug)
);

-- Where an address that was renamed leads: kind is product, brand, category or
-- skin_type, target_id the row's id.
CREATE TABLE slug_redirects (
    kind       TEXT   NOT NULL,
    slug       TEXT   NOT NULL,
    target_id  TEXT   NOT NULL,
    created_at BIGINT NOT NULL,
    CONSTRAINT slug_redirects_pk PRIMARY KEY (kind, slug)
);

-- changed_in is the catalogue's version of a product's last change. price, size,
-- colors and stock stay for programs that know no variants; the first three are
-- kept up, stock is what it was on the day of this migration.
ALTER TABLE products ADD COLUMN slug TEXT NOT NULL DEFAULT '';
ALTER TABLE products ADD COLUMN state TEXT NOT NULL DEFAULT 'live';
ALTER TABLE products ADD COLUMN publish_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE products ADD COLUMN inci TEXT NOT NULL DEFAULT '';
ALTER TABLE products ADD COLUMN no_inci_reason TEXT NOT NULL DEFAULT '';
ALTER TABLE products ADD COLUMN row_version BIGINT NOT NULL DEFAULT 1;
ALTER TABLE products ADD COLUMN changed_in BIGINT NOT NULL DEFAULT 0;
ALTER TABLE products ADD COLUMN updated_at BIGINT NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX products_slug ON products (slug) WHERE slug <> '';
CREATE INDEX products_by_change ON products (changed_in);

CREATE TABLE variants (
    id         TEXT    NOT NULL CONSTRAINT variants_pk PRIMARY KEY,
    product_id TEXT    NOT NULL CONSTRAINT variants_product REFERENCES products (id) ON DELETE CASCADE,
    position   BIGINT  NOT NULL,
    size       TEXT    NOT NULL,
    color      TEXT    NOT NULL,
    shade      TEXT    NOT NULL,
    sku        TEXT    NOT NULL,
    barcode    TEXT    NOT NULL,
    price      BIGINT  NOT NULL,
    picture    TEXT    NOT NULL,
    enabled    BOOLEAN NOT NULL,
    CONSTRAINT variants_price_not_negative CHECK (price >= 0)
);
CREATE INDEX variants_by_product ON variants (product_id, position);
CREATE UNIQUE INDEX variants_sku ON variants (sku) WHERE sku <> '';

-- One row a variant. Units on hand are sellable or held for an order; units in
-- quarantine are in the house and for nobody. What a sale may take is
-- on_hand - held. Nodes read rows whose changed_at is young.
CREATE TABLE stock_levels (
    variant_id  TEXT    NOT NULL CONSTRAINT stock_levels_pk PRIMARY KEY CONSTRAINT stock_levels_variant REFERENCES variants (id) ON DELETE CASCADE,
    tracked     BOOLEAN NOT NULL,
    on_hand     BIGINT  NOT NULL,
    held        BIGINT  NOT NULL,
    quarantined BIGINT  NOT NULL,
    low_at      BIGINT  NOT NULL,
    changed_at  BIGINT  NOT NULL,
    CONSTRAINT stock_levels_held CHECK (held >= 0),
    CONSTRAINT stock_levels_on_hand CHECK (on_hand >= 0),
    CONSTRAINT stock_levels_quarantined CHECK (quarantined >= 0),
    CONSTRAINT stock_levels_free CHECK (NOT tracked OR held <= on_hand)
);
CREATE INDEX stock_levels_by_change ON stock_levels (changed_at);

-- What came in together. expires_on is a day, "2027-08-31", or empty where none
-- is known. on_hand and quarantined are parts of those of the level.
CREATE TABLE lots (
    id          TEXT   NOT NULL CONSTRAINT lots_pk PRIMARY KEY,
    variant_id  TEXT   NOT NULL CONSTRAINT lots_variant REFERENCES variants (id) ON DELETE CASCADE,
    code        TEXT   NOT NULL,
    expires_on  TEXT   NOT NULL,
    supplier    TEXT   NOT NULL,
    document    TEXT   NOT NULL,
    unit_cost   BIGINT NOT NULL,
    state       TEXT   NOT NULL,
    on_hand     BIGINT NOT NULL,
    quarantined BIGINT NOT NULL,
    received_at BIGINT NOT NULL,
    CONSTRAINT lots_on_hand CHECK (on_hand >= 0),
    CONSTRAINT lots_quarantined CHECK (quarantined >= 0),
    CONSTRAINT lots_unit_cost CHECK (unit_cost >= 0)
);
CREATE INDEX lots_by_variant ON lots (variant_id, expires_on, id);

-- The ledger: rows are added, never changed or deleted. Levels and lots can be
-- worked out from it.
CREATE TABLE stock_moves (
    id          TEXT   NOT NULL CONSTRAINT stock_moves_pk PRIMARY KEY,
    variant_id  TEXT   NOT NULL,
    lot_id      TEXT   NOT NULL,
    kind        TEXT   NOT NULL,
    quantity    BIGINT NOT NULL,
    from_place  TEXT   NOT NULL,
    to_place    TEXT   NOT NULL,
    order_id    TEXT   NOT NULL,
    actor       TEXT   NOT NULL,
    reason      TEXT   NOT NULL,
    happened_at BIGINT NOT NULL,
    CONSTRAINT stock_moves_quantity CHECK (quantity > 0)
);
CREATE INDEX stock_moves_by_variant ON stock_moves (variant_id, happened_at, id);
CREATE INDEX stock_moves_by_order ON stock_moves (order_id) WHERE order_id <> '';

CREATE TABLE price_history (
    id         TEXT   NOT NULL CONSTRAINT price_history_pk PRIMARY KEY,
    variant_id TEXT   NOT NULL,
    price      BIGINT NOT NULL,
    actor      TEXT   NOT NULL,
    changed_at BIGINT NOT NULL
);
CREATE INDEX price_history_by_variant ON price_history (variant_id, changed_at, id);

-- At most one draft a product: the product as it is to become, in JSON.
CREATE TABLE drafts (
    product_id   TEXT   NOT NULL CONSTRAINT drafts_pk PRIMARY KEY CONSTRAINT drafts_product REFERENCES products (id) ON DELETE CASCADE,
    body         TEXT   NOT NULL,
    base_version BIGINT NOT NULL,
    row_version  BIGINT NOT NULL,
    actor        TEXT   NOT NULL,
    updated_at   BIGINT NOT NULL
);

-- held is how many units the line really took: 0 where nobody counted them.
-- What is put back is what the line says.
ALTER TABLE order_lines ADD COLUMN variant_id TEXT NOT NULL DEFAULT '';
ALTER TABLE order_lines ADD COLUMN sku TEXT NOT NULL DEFAULT '';
ALTER TABLE order_lines ADD COLUMN held BIGINT NOT NULL DEFAULT 0 CONSTRAINT order_lines_held CHECK (held >= 0);
CREATE INDEX order_lines_by_variant ON order_lines (variant_id) WHERE variant_id <> '';

-- One variant a colour, or one in all, called by the product's id and its place
-- from 1 (catalog.Product.Settled does the same). colors is a JSON list that Go
-- wrote, '["#aa0011","Nude"]'; neither engine reads JSON as the other does, so it
-- is walked letter by letter: escaped backslashes stand aside as U+241B, ends of
-- entries as U+241F.
INSERT INTO variants (id, product_id, position, size, color, shade, sku, barcode, price, picture, enabled)
WITH RECURSIVE
texts (product_id, body) AS (
    SELECT id, replace(replace(substr(colors, 3, length(colors) - 4), '\\', '␛'), '","', '␟') || '␟'
    FROM products
    WHERE colors LIKE '["%"]'
),
walk (product_id, body, at, position, word, complete) AS (
    SELECT product_id, body, 0, 1, CAST('' AS TEXT), 1 = 0 FROM texts
    UNION ALL
    SELECT product_id, body, at + 1,
           CASE WHEN complete THEN position + 1 ELSE position END,
           CASE WHEN complete THEN '' ELSE word END ||
               CASE WHEN substr(body, at + 1, 1) = '␟' THEN '' ELSE substr(body, at + 1, 1) END,
           substr(body, at + 1, 1) = '␟'
    FROM walk
    WHERE at < length(body)
),
colored (product_id, position, color) AS (
    SELECT product_id, position,
           replace(replace(replace(replace(replace(replace(word,
               '\"', '"'), '\u003c', '<'), '\u003e', '>'), '\u0026', '&'), '\n', ' '), '␛', '\')
    FROM walk
    WHERE complete
)
SELECT p.id || '-' || CAST(c.position AS TEXT), p.id, c.position, p.size, c.color, '', '', '', p.price, '', 1 = 1
FROM products p JOIN colored c ON c.product_id = p.id
UNION ALL
SELECT p.id || '-1', p.id, 1, p.size, '', '', '', '', p.price, '', 1 = 1
FROM products p
WHERE p.colors NOT LIKE '["%"]';

-- Lines of the past know their variant where the colour still tells it, else the
-- product's first.
UPDATE order_lines SET variant_id = COALESCE(
    (SELECT MIN(v.id) FROM variants v WHERE v.product_id = order_lines.product_id AND v.color = order_lines.color),
    (SELECT v.id FROM variants v WHERE v.product_id = order_lines.product_id AND v.position = 1),
    ''
);

-- An order took its units from its product when it was placed, and has them
-- until it is cancelled or comes back.
UPDATE order_lines SET held = quantity
WHERE EXISTS (SELECT 1 FROM products p WHERE p.id = order_lines.product_id AND p.stock IS NOT NULL)
  AND EXISTS (SELECT 1 FROM orders o WHERE o.id = order_lines.order_id AND o.placement <> 'cancelled' AND o.delivery <> 'returned');

-- The product's stock was free already: it is split evenly over the variants, the
-- rest goes to the first. Units of parcels not yet packed are on hand and held.
INSERT INTO stock_levels (variant_id, tracked, on_hand, held, quarantined, low_at, changed_at)
SELECT s.variant_id, s.stock IS NOT NULL, COALESCE(s.share, 0) + s.held, s.held, 0, 0, 0
FROM (
    SELECT v.id AS variant_id, p.stock AS stock,
           p.stock / n.variants + CASE WHEN v.position = 1 THEN p.stock % n.variants ELSE 0 END AS share,
           COALESCE((
               SELECT SUM(l.held)
               FROM order_lines l JOIN orders o ON o.id = l.order_id
               WHERE l.variant_id = v.id AND o.delivery = 'none' AND o.placement <> 'cancelled'
           ), 0) AS held
    FROM variants v
    JOIN products p ON p.id = v.product_id
    JOIN (SELECT product_id, COUNT(*) AS variants FROM variants GROUP BY product_id) n ON n.product_id = v.product_id
) s;

INSERT INTO stock_moves (id, variant_id, lot_id, kind, quantity, from_place, to_place, order_id, actor, reason, happened_at)
SELECT 'counted-' || v.id, v.id, '', 'counted', s.on_hand, 'count', 'shelf', '', 'system', 'migration', p.created_at
FROM stock_levels s JOIN variants v ON v.id = s.variant_id JOIN products p ON p.id = v.product_id
WHERE s.on_hand > 0;

INSERT INTO stock_moves (id, variant_id, lot_id, kind, quantity, from_place, to_place, order_id, actor, reason, happened_at)
SELECT 'held-' || l.order_id || '-' || CAST(l.line AS TEXT), l.variant_id, '', 'held', l.held, 'shelf', 'order', o.id, 'system', 'migration', o.created_at
FROM order_lines l JOIN orders o ON o.id = l.order_id
WHERE l.held > 0 AND l.variant_id <> '' AND o.delivery = 'none' AND o.placement <> 'cancelled';

INSERT INTO price_history (id, variant_id, price, actor, changed_at)
SELECT 'migrated-' || v.id, v.id, v.price, 'system', p.created_at
FROM variants v JOIN products p ON p.id = v.product_id;

-- The terms of the specification (LIST-4, LIST-5, HOME-9, NAV-4).
INSERT INTO categories (id, slug, name, story, picture, sort_order, shown, fixed, row_version) VALUES
('serum', 'serum', 'Serum', '', '', 1, TRUE, TRUE, 1),
('moisturizer', 'moisturizer', 'Moisturizer', '', '', 2, TRUE, TRUE, 1),
('mask', 'mask', 'Mask', '', '', 3, TRUE, TRUE, 1),
('sunscreen', 'sunscreen', 'Sunscreen', '', '', 4, TRUE, TRUE, 1),
('toner', 'toner', 'Toner', '', '', 5, TRUE, TRUE, 1),
('cleanser', 'cleanser', 'Cleanser', '', '', 6, TRUE, TRUE, 1),
('cream', 'cream', 'Cream', '', '', 7, TRUE, TRUE, 1),
('oil', 'oil', 'Oil', '', '', 8, TRUE, TRUE, 1),
('exfoliator', 'exfoliator', 'Exfoliator', '', '', 9, TRUE, TRUE, 1),
('essence', 'essence', 'Essence', '', '', 10, TRUE, TRUE, 1),
('eye-care', 'eye-care', 'Eye Care', '', '', 11, TRUE, TRUE, 1),
('lip-care', 'lip-care', 'Lip Care', '', '', 12, TRUE, TRUE, 1),
('brightening', 'brightening', 'Brightening', '', '', 13, TRUE, TRUE, 1),
('mist', 'mist', 'Mist', '', '', 14, TRUE, TRUE, 1),
('hydrating', 'hydrating', 'Hydrating', '', '', 15, TRUE, TRUE, 1),
('soothing', 'soothing', 'Soothing', '', '', 16, TRUE, TRUE, 1),
('makeup', 'makeup', 'Makeup', '', '', 17, TRUE, TRUE, 1),
('accessories', 'accessories', 'Accessories', '', '', 18, TRUE, TRUE, 1),
('deal', 'deal', 'Best Deals', '', '', 19, TRUE, TRUE, 1);

INSERT INTO skin_types (id, slug, name, story, picture, sort_order, shown, fixed, row_version) VALUES
('glass-skin', 'glass-skin', 'Glass Skin', '', '', 1, TRUE, TRUE, 1),
('normal-skin', 'normal-skin', 'Normal Skin', '', '', 2, TRUE, TRUE, 1),
('oily-skin', 'oily-skin', 'Oily Skin', '', '', 3, TRUE, TRUE, 1),
('dry-skin', 'dry-skin', 'Dry Skin', '', '', 4, TRUE, TRUE, 1),
('combination-skin', 'combination-skin', 'Combination Skin', '', '', 5, TRUE, TRUE, 1),
('sensitive-skin', 'sensitive-skin', 'Sensitive Skin', '', '', 6, TRUE, TRUE, 1),
('mature-skin', 'mature-skin', 'Mature Skin', '', '', 7, TRUE, TRUE, 1);

INSERT INTO brands (id, slug, name, story, picture, sort_order, shown, fixed, row_version) VALUES
('medicube', 'medicube', 'medicube', '', '', 1, TRUE, TRUE, 1),
('centella', 'centella', 'Centella', '', '', 2, TRUE, TRUE, 1),
('the-ordinary', 'the-ordinary', 'The Ordinary', '', '', 3, TRUE, TRUE, 1),
('anua', 'anua', 'Anua', '', '', 4, TRUE, TRUE, 1),
('cosrx', 'cosrx', 'COSRX', '', '', 5, TRUE, TRUE, 1),
('rhode', 'rhode', 'rhode', '', '', 6, TRUE, TRUE, 1),
('pixi', 'pixi', 'Pixi', '', '', 7, TRUE, TRUE, 1),
('cerave', 'cerave', 'CeraVe', '', '', 8, TRUE, TRUE, 1),
('la-roche-posay', 'la-roche-posay', 'La Roche-Posay', '', '', 9, TRUE, TRUE, 1),
('beauty-of-joseon', 'beauty-of-joseon', 'Beauty of Joseon', '', '', 10, TRUE, TRUE, 1),
('sheglam', 'sheglam', 'SHEGLAM', '', '', 11, TRUE, TRUE, 1),
('dior', 'dior', 'Dior', '', '', 12, TRUE, TRUE, 1),
('axis-y', 'axis-y', 'AXIS-Y', '', '', 13, TRUE, TRUE, 1),
('estee-lauder', 'estee-lauder', 'Estée Lauder', '', '', 14, TRUE, TRUE, 1);
