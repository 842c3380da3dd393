-- name: LevelsSince :many
SELECT variant_id, tracked, on_hand, held, changed_at
FROM stock_levels
WHERE changed_at >= @since;

-- name: LevelOf :one
SELECT variant_id, tracked, on_hand, held, quarantined, low_at
FROM stock_levels
WHERE variant_id = @variant_id;

-- name: MakeLevel :exec
INSERT INTO stock_levels (variant_id, tracked, on_hand, held, quarantined, low_at, changed_at)
VALUES (@variant_id, FALSE, 0, 0, 0, 0, @changed_at)
ON CONFLICT (variant_id) DO NOTHING;

-- name: HoldUnits :one
UPDATE stock_levels SET held = held + CAST(@quantity AS BIGINT), changed_at = @changed_at
WHERE variant_id = @variant_id AND tracked AND on_hand - held >= CAST(@quantity AS BIGINT)
RETURNING variant_id, tracked, on_hand, held, quarantined, low_at;

-- name: ShiftLevel :one
UPDATE stock_levels SET
    on_hand = on_hand + CAST(@on_hand AS BIGINT),
    held = held + CAST(@held AS BIGINT),
    quarantined = quarantined + CAST(@quarantined AS BIGINT),
    changed_at = @changed_at
WHERE variant_id = @variant_id
  AND on_hand + CAST(@on_hand AS BIGINT) >= 0
  AND held + CAST(@held AS BIGINT) >= 0
  AND quarantined + CAST(@quarantined AS BIGINT) >= 0
  AND (NOT tracked OR on_hand + CAST(@on_hand AS BIGINT) >= held + CAST(@held AS BIGINT))
RETURNING variant_id, tracked, on_hand, held, quarantined, low_at;

-- name: SetTracked :execrows
UPDATE stock_levels SET tracked = @tracked, changed_at = @changed_at
WHERE variant_id = @variant_id AND (held <= on_hand OR NOT CAST(@tracked AS BOOLEAN));

-- name: InsertStockMove :exec
INSERT INTO stock_moves (id, variant_id, lot_id, kind, quantity, from_place, to_place, order_id, actor, reason, happened_at)
VALUES (@id, @variant_id, @lot_id, @kind, @quantity, @from_place, @to_place, @order_id, @actor, @reason, @happened_at);
