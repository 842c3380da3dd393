-- +goose NO TRANSACTION
-- +goose Up

-- For PostgreSQL: the same as the file of this name above, a part at a time beside writers,
-- each part committed, and begun anew where it was broken off (TRUE-6).

-- What the shop called a line's colour when it was chosen: its name, its label, or its
-- place among the colours of the product, as the shop's pages say it. Lines of before
-- take what it is called now; of a colour that is gone no more than a label is known.
ALTER TABLE order_lines ADD COLUMN IF NOT EXISTS shade TEXT NOT NULL DEFAULT '';
-- +goose StatementBegin
DO $$
DECLARE
    done_to TEXT := '';
    go_to   TEXT;
BEGIN
    LOOP
        SELECT MAX(part.key) INTO go_to FROM (SELECT id AS key FROM orders WHERE id > done_to ORDER BY id LIMIT 100) AS part;
        EXIT WHEN go_to IS NULL;
        UPDATE order_lines SET shade = COALESCE((SELECT CASE WHEN v.shade <> '' OR v.color = '' THEN v.shade ELSE COALESCE(
            (SELECT named.shade FROM variants named WHERE named.product_id = v.product_id AND named.color = v.color AND named.shade <> '' ORDER BY named.position LIMIT 1),
            CASE WHEN v.color LIKE '#______' THEN 'Shade ' || (SELECT COUNT(*) FROM (
                SELECT upto.color FROM variants upto WHERE upto.product_id = v.product_id AND upto.color <> '' AND (upto.enabled OR upto.color = v.color)
                GROUP BY upto.color HAVING MIN(CASE WHEN upto.enabled THEN upto.position ELSE 1000000 END) <= (
                    SELECT MIN(CASE WHEN own.enabled THEN own.position ELSE 1000000 END) FROM variants own WHERE own.product_id = v.product_id AND own.color = v.color)
            ) AS placed) || ' of ' || (SELECT COUNT(DISTINCT others.color) FROM variants others
                WHERE others.product_id = v.product_id AND others.color <> '' AND (others.enabled OR others.color = v.color))
            ELSE v.color END) END
            FROM variants v WHERE v.id = order_lines.variant_id AND v.color = order_lines.color),
            CASE WHEN color LIKE '#______' THEN '' ELSE color END)
        WHERE color <> '' AND order_id > done_to AND order_id <= go_to;
        COMMIT;
        done_to := go_to;
    END LOOP;
END $$;
-- +goose StatementEnd
