-- +goose NO TRANSACTION
-- +goose Up

-- What is low by the one rule of the office (OWN-10), written as the lists write it.
DROP INDEX IF EXISTS stock_levels_few;
CREATE INDEX /* CONCURRENTLY */ stock_levels_few ON stock_levels (variant_id)
    WHERE tracked AND CASE WHEN low_at > 0 THEN on_hand - held <= low_at WHEN sold_30 > 0 THEN (on_hand - held) * 30 < sold_30 * 14 ELSE on_hand - held <= 5 END;

-- The index of the rule before it; a program of before counts without.
DROP INDEX IF EXISTS stock_levels_low;
