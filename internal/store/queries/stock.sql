-- name: LevelsSince :many
-- Of lots on sale that have units; empty where units of no lot are on the shelf
-- beside them, whose date nobody knows.
SELECT s.variant_id, s.tracked, s.on_hand, s.held, s.preorder_day, s.preorder_limit, s.promised, s.changed_at,
       CAST(COALESCE((SELECT MIN(l.expires_on) FROM lots l
           WHERE l.variant_id = s.variant_id AND l.on_hand > 0 AND l.state IN ('sale', 'short_dated')), '') AS TEXT) AS expires_on,
       CAST(COALESCE((SELECT SUM(l.on_hand) FROM lots l WHERE l.variant_id = s.variant_id), 0) AS BIGINT) AS in_lots,
       CAST((SELECT COUNT(*) FROM lots l JOIN lot_papers p ON p.lot_id = l.id
           WHERE l.variant_id = s.variant_id AND l.on_hand > 0 AND l.state IN ('sale', 'short_dated') AND p.shown) AS BIGINT) AS papers
FROM stock_levels s
WHERE s.changed_at > @since;

-- name: LevelsOfAll :many
-- What LevelsSince says of every variant, with the lots gone through once; most
-- lots of a shop of years are empty.
SELECT s.variant_id, s.tracked, s.on_hand, s.held, s.preorder_day, s.preorder_limit, s.promised, s.changed_at,
       CAST(COALESCE(l.expires_on, '') AS TEXT) AS expires_on,
       CAST(COALESCE(l.in_lots, 0) AS BIGINT) AS in_lots,
       CAST(COALESCE(p.papers, 0) AS BIGINT) AS papers
FROM stock_levels s
LEFT JOIN (
    SELECT variant_id, MIN(CASE WHEN state IN ('sale', 'short_dated') THEN expires_on END) AS expires_on, SUM(on_hand) AS in_lots
    FROM lots
    WHERE on_hand > 0
    GROUP BY variant_id
) l ON l.variant_id = s.variant_id
LEFT JOIN (
    SELECT o.variant_id, COUNT(*) AS papers
    FROM lot_papers k JOIN lots o ON o.id = k.lot_id
    WHERE k.shown AND o.on_hand > 0 AND o.state IN ('sale', 'short_dated')
    GROUP BY o.variant_id
) p ON p.variant_id = s.variant_id;

-- name: LevelOf :one
SELECT variant_id, tracked, on_hand, held, quarantined, low_at, preorder_day, preorder_limit, promised
FROM stock_levels
WHERE variant_id = @variant_id;

-- name: MakeLevel :exec
INSERT INTO stock_levels (variant_id, tracked, on_hand, held, quarantined, low_at, changed_at)
VALUES (@variant_id, FALSE, 0, 0, 0, 0, @changed_at)
ON CONFLICT (variant_id) DO NOTHING;

-- name: HoldUnits :one
UPDATE stock_levels SET held = held + CAST(@quantity AS BIGINT), changed_at = @changed_at
WHERE variant_id = @variant_id AND tracked AND on_hand - held - promised >= CAST(@quantity AS BIGINT)
RETURNING variant_id, tracked, on_hand, held, quarantined, low_at, preorder_day, preorder_limit, promised;

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
RETURNING variant_id, tracked, on_hand, held, quarantined, low_at, preorder_day, preorder_limit, promised;

-- name: SetTracked :execrows
UPDATE stock_levels SET tracked = @tracked, changed_at = @changed_at
WHERE variant_id = @variant_id AND (held <= on_hand OR NOT CAST(@tracked AS BOOLEAN)) AND (promised = 0 OR CAST(@tracked AS BOOLEAN));

-- name: PromiseUnits :one
-- Where nothing is for sale now, of units that are still to come. A day is past from its beginning.
UPDATE stock_levels SET promised = promised + CAST(@quantity AS BIGINT), changed_at = @changed_at
WHERE variant_id = @variant_id AND tracked AND preorder_day > @today AND on_hand - held - promised <= 0
  AND promised + CAST(@quantity AS BIGINT) <= preorder_limit
RETURNING variant_id, tracked, on_hand, held, quarantined, low_at, preorder_day, preorder_limit, promised;

-- name: TakeBackPromise :execrows
UPDATE stock_levels SET promised = promised - CAST(@quantity AS BIGINT), changed_at = @changed_at
WHERE variant_id = @variant_id AND promised >= CAST(@quantity AS BIGINT);

-- name: KeepPromise :execrows
-- Of units that came: they are held for whom they were promised, and so many fewer are to come.
UPDATE stock_levels SET held = held + CAST(@quantity AS BIGINT), promised = promised - CAST(@quantity AS BIGINT),
    preorder_limit = preorder_limit - CAST(@quantity AS BIGINT), changed_at = @changed_at
WHERE variant_id = @variant_id AND tracked AND on_hand - held >= CAST(@quantity AS BIGINT) AND promised >= CAST(@quantity AS BIGINT);

-- name: PromisedBefore :one
-- How many units of a variant were promised to orders that are older than one.
SELECT CAST(COALESCE(SUM(l.promised), 0) AS BIGINT) FROM orders o JOIN order_lines l ON l.order_id = o.id
WHERE o.ships_from <> '' AND l.variant_id = @variant_id AND l.promised > 0
  AND (o.created_at < @created_at OR o.created_at = @created_at AND o.id < @id);

-- name: SetPreorder :execrows
-- The limit of one that ends is what was promised of it.
UPDATE stock_levels SET preorder_day = @day,
    preorder_limit = CASE WHEN CAST(@day AS TEXT) = '' THEN promised ELSE CAST(@units AS BIGINT) END, changed_at = @changed_at
WHERE variant_id = @variant_id AND (CAST(@day AS TEXT) = '' OR tracked AND promised <= CAST(@units AS BIGINT));

-- name: EndPreorders :exec
UPDATE stock_levels SET preorder_day = '', preorder_limit = promised, changed_at = @changed_at
WHERE preorder_day <> '' AND preorder_day <= @today;

-- name: InsertStockMove :exec
INSERT INTO stock_moves (id, variant_id, lot_id, kind, quantity, from_place, to_place, order_id, actor, reason, happened_at)
VALUES (@id, @variant_id, @lot_id, @kind, @quantity, @from_place, @to_place, @order_id, @actor, @reason, @happened_at);

-- name: InsertLot :exec
INSERT INTO lots (id, variant_id, code, expires_on, supplier, document, unit_cost, state, on_hand, quarantined, received_at, shipment_id, note, received, cost)
VALUES (@id, @variant_id, @code, @expires_on, @supplier, @document, @unit_cost, @state, 0, 0, @received_at, @shipment_id, '', @received, @cost);

-- name: LotsOf :many
SELECT id, variant_id, code, expires_on, supplier, document, unit_cost, state, on_hand, quarantined, received_at, shipment_id, note, received, cost
FROM lots
WHERE variant_id = @variant_id AND on_hand + quarantined > 0
ORDER BY CASE WHEN expires_on = '' THEN 1 ELSE 0 END, expires_on, id;

-- name: ShiftLot :execrows
UPDATE lots SET
    on_hand = on_hand + CAST(@on_hand AS BIGINT),
    quarantined = quarantined + CAST(@quarantined AS BIGINT)
WHERE id = @id AND on_hand + CAST(@on_hand AS BIGINT) >= 0 AND quarantined + CAST(@quarantined AS BIGINT) >= 0;

-- name: PackedLots :many
SELECT lot_id,
       CAST(SUM(CASE WHEN kind = 'packed' THEN quantity ELSE -quantity END) AS BIGINT) AS quantity
FROM stock_moves
WHERE order_id = @order_id AND variant_id = @variant_id
  AND (kind = 'packed' OR kind IN ('back_to_shelf', 'quarantine', 'written_off') AND from_place IN ('parcel', 'customer'))
GROUP BY lot_id
ORDER BY lot_id DESC;

-- name: LedgerLevel :one
SELECT
    CAST(COALESCE(SUM(CASE WHEN to_place IN ('shelf', 'order') THEN quantity ELSE 0 END - CASE WHEN from_place IN ('shelf', 'order') THEN quantity ELSE 0 END), 0) AS BIGINT) AS on_hand,
    CAST(COALESCE(SUM(CASE WHEN to_place = 'order' THEN quantity ELSE 0 END - CASE WHEN from_place = 'order' THEN quantity ELSE 0 END), 0) AS BIGINT) AS held,
    CAST(COALESCE(SUM(CASE WHEN to_place = 'quarantine' THEN quantity ELSE 0 END - CASE WHEN from_place = 'quarantine' THEN quantity ELSE 0 END), 0) AS BIGINT) AS quarantined
FROM stock_moves
WHERE variant_id = @variant_id;

-- name: LedgerLots :many
SELECT lot_id,
    CAST(SUM(CASE WHEN to_place IN ('shelf', 'order') THEN quantity ELSE 0 END - CASE WHEN from_place IN ('shelf', 'order') THEN quantity ELSE 0 END) AS BIGINT) AS on_hand,
    CAST(SUM(CASE WHEN to_place = 'quarantine' THEN quantity ELSE 0 END - CASE WHEN from_place = 'quarantine' THEN quantity ELSE 0 END) AS BIGINT) AS quarantined
FROM stock_moves
WHERE variant_id = @variant_id AND lot_id <> ''
GROUP BY lot_id;

-- name: StockMismatches :many
SELECT l.variant_id, l.on_hand, l.held, l.quarantined,
       CAST(COALESCE(m.on_hand, 0) AS BIGINT) AS ledger_on_hand,
       CAST(COALESCE(m.held, 0) AS BIGINT) AS ledger_held,
       CAST(COALESCE(m.quarantined, 0) AS BIGINT) AS ledger_quarantined
FROM stock_levels l
LEFT JOIN (
    SELECT variant_id,
        SUM(CASE WHEN to_place IN ('shelf', 'order') THEN quantity ELSE 0 END - CASE WHEN from_place IN ('shelf', 'order') THEN quantity ELSE 0 END) AS on_hand,
        SUM(CASE WHEN to_place = 'order' THEN quantity ELSE 0 END - CASE WHEN from_place = 'order' THEN quantity ELSE 0 END) AS held,
        SUM(CASE WHEN to_place = 'quarantine' THEN quantity ELSE 0 END - CASE WHEN from_place = 'quarantine' THEN quantity ELSE 0 END) AS quarantined
    FROM stock_moves
    GROUP BY variant_id
) m ON m.variant_id = l.variant_id
WHERE l.on_hand <> COALESCE(m.on_hand, 0) OR l.held <> COALESCE(m.held, 0) OR l.quarantined <> COALESCE(m.quarantined, 0)
ORDER BY l.variant_id;

-- name: LotMismatches :many
SELECT l.id, l.variant_id
FROM lots l
LEFT JOIN (
    SELECT lot_id,
        SUM(CASE WHEN to_place IN ('shelf', 'order') THEN quantity ELSE 0 END - CASE WHEN from_place IN ('shelf', 'order') THEN quantity ELSE 0 END) AS on_hand,
        SUM(CASE WHEN to_place = 'quarantine' THEN quantity ELSE 0 END - CASE WHEN from_place = 'quarantine' THEN quantity ELSE 0 END) AS quarantined
    FROM stock_moves
    WHERE lot_id <> ''
    GROUP BY lot_id
) m ON m.lot_id = l.id
LEFT JOIN (
    SELECT variant_id, SUM(on_hand) AS on_hand, SUM(quarantined) AS quarantined FROM lots GROUP BY variant_id
) t ON t.variant_id = l.variant_id
LEFT JOIN stock_levels s ON s.variant_id = l.variant_id
WHERE l.on_hand <> COALESCE(m.on_hand, 0) OR l.quarantined <> COALESCE(m.quarantined, 0)
   OR t.on_hand > COALESCE(s.on_hand, 0) OR t.quarantined > COALESCE(s.quarantined, 0)
ORDER BY l.id;

-- name: SetLowAt :exec
UPDATE stock_levels SET low_at = @low_at, changed_at = @changed_at WHERE variant_id = @variant_id;

-- name: NewestCost :one
SELECT unit_cost FROM lots WHERE variant_id = @variant_id AND unit_cost > 0 ORDER BY received_at DESC, id DESC LIMIT 1;

-- name: ListPrice :one
SELECT price FROM variants WHERE id = @id;

-- name: CountedBy :one
-- Units are worth what their lot cost, else what the newest lot with a cost did, as UnitValue says it.
SELECT CAST(COALESCE(SUM(m.quantity * COALESCE(NULLIF(l.unit_cost, 0),
    (SELECT n.unit_cost FROM lots n WHERE n.variant_id = m.variant_id AND n.unit_cost > 0 ORDER BY n.received_at DESC, n.id DESC LIMIT 1), v.price)), 0) AS BIGINT) AS worth
FROM stock_moves m
JOIN variants v ON v.id = m.variant_id
LEFT JOIN lots l ON l.id = m.lot_id
WHERE m.kind IN ('counted', 'written_off') AND m.actor = @actor AND m.happened_at >= @since
  AND (m.kind = 'counted' OR m.from_place IN ('shelf', 'quarantine') AND COALESCE(l.state, '') <> 'expired');

-- name: LotByID :one
SELECT id, variant_id, code, expires_on, supplier, document, unit_cost, state, on_hand, quarantined, received_at, shipment_id, note, received, cost
FROM lots
WHERE id = @id;

-- name: UpdateLot :exec
UPDATE lots SET code = @code, expires_on = @expires_on, state = @state, note = @note WHERE id = @id;

-- name: TouchLevel :exec
UPDATE stock_levels SET changed_at = @changed_at WHERE variant_id = @variant_id;

-- name: LotsToReview :many
SELECT id FROM lots
WHERE expires_on <> '' AND expires_on < @life AND on_hand + quarantined > 0
  AND (state = 'sale' OR expires_on < @today AND state <> 'expired')
ORDER BY expires_on, id
LIMIT @most;

-- name: SoldSince :many
SELECT s.variant_id, s.sold_30 AS was, CAST(COALESCE(m.sold, 0) AS BIGINT) AS sold
FROM stock_levels s
LEFT JOIN (
    SELECT variant_id, SUM(quantity) AS sold FROM stock_moves
    WHERE kind = 'sold' AND happened_at >= @since
    GROUP BY variant_id
) m ON m.variant_id = s.variant_id
WHERE s.sold_30 <> COALESCE(m.sold, 0);

-- name: SetSold :execrows
-- Only what is as it was read: a sale that was committed meanwhile has been counted.
UPDATE stock_levels SET sold_30 = @sold_30 WHERE variant_id = @variant_id AND sold_30 = @was;

-- name: RaiseSold :exec
-- A level that sold more may be low now: who follows levels looks again.
UPDATE stock_levels SET sold_30 = sold_30 + @n, changed_at = @changed_at WHERE variant_id = @variant_id;

-- name: InsertShipment :exec
INSERT INTO shipments (id, state, body, supplier, document, pieces, cost, row_version, actor, created_at, updated_at, booked_at, booked_by, booked_key, purchase_id)
VALUES (@id, @state, @body, @supplier, @document, @pieces, @cost, @row_version, @actor, @created_at, @updated_at, 0, '', '', @purchase_id);

-- name: UpdateShipment :exec
UPDATE shipments SET state = @state, body = @body, supplier = @supplier, document = @document, pieces = @pieces, cost = @cost,
    row_version = @row_version, actor = @actor, updated_at = @updated_at, booked_at = @booked_at, booked_by = @booked_by, booked_key = @booked_key
WHERE id = @id;

-- name: DeleteShipment :exec
DELETE FROM shipments WHERE id = @id AND state = 'draft';

-- name: ShipmentByID :one
SELECT id, state, body, supplier, document, pieces, cost, row_version, actor, created_at, updated_at, booked_at, booked_by, booked_key, purchase_id
FROM shipments
WHERE id = @id;

-- name: InsertCount :execrows
INSERT INTO stock_counts (id, actor, counted, differences, counted_at)
VALUES (@id, @actor, @counted, @differences, @counted_at)
ON CONFLICT (id) DO NOTHING;

-- name: CountByID :one
SELECT counted, differences FROM stock_counts WHERE id = @id;

-- name: PreordersOver :one
SELECT EXISTS (SELECT 1 FROM stock_levels WHERE preorder_day <> '' AND preorder_day <= @today);

-- name: AwaitGoods :many
SELECT o.id FROM orders o
WHERE o.ships_from <> '' AND EXISTS (
    SELECT 1 FROM order_lines l JOIN stock_levels s ON s.variant_id = l.variant_id
    WHERE l.order_id = o.id AND l.promised > 0
      AND (s.tracked AND s.on_hand > s.held OR s.preorder_day <> '' AND s.preorder_day <> l.ships_from))
ORDER BY o.created_at, o.id
LIMIT @most;
