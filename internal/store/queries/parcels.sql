-- name: PutParcel :exec
INSERT INTO parcels (
    id, order_id, no, replacement, courier, tracking, collect, weight, state, state_at, attempts, reason,
    created_at, left_at, delivered_at, set_state, set_at, tried, turned_at
) VALUES (
    @id, @order_id, @no, @replacement, @courier, @tracking, @collect, @weight, @state, @state_at, @attempts, @reason,
    @created_at, @left_at, @delivered_at, @set_state, @set_at, @tried, @turned_at
)
ON CONFLICT (id) DO UPDATE SET
    courier = excluded.courier, tracking = excluded.tracking, collect = excluded.collect, weight = excluded.weight, state = excluded.state,
    state_at = excluded.state_at, attempts = excluded.attempts, reason = excluded.reason, left_at = excluded.left_at,
    delivered_at = excluded.delivered_at, set_state = excluded.set_state, set_at = excluded.set_at, tried = excluded.tried,
    turned_at = excluded.turned_at;

-- name: PutParcelLine :exec
INSERT INTO parcel_lines (parcel_id, line, lot_id, quantity, counted, back) VALUES (@parcel_id, @line, @lot_id, @quantity, @counted, @back);

-- name: SetParcelLineBack :exec
UPDATE parcel_lines SET back = @back WHERE parcel_id = @parcel_id AND line = @line AND lot_id = @lot_id AND back <> @back;

-- name: ParcelsOf :many
SELECT id, order_id, no, replacement, courier, tracking, collect, weight, state, state_at, attempts, reason,
       created_at, left_at, delivered_at, set_state, set_at, tried, turned_at
FROM parcels
WHERE order_id = @order_id
ORDER BY no;

-- name: ParcelLinesOf :many
SELECT l.parcel_id, l.line, l.lot_id, l.quantity, l.counted, l.back
FROM parcel_lines l JOIN parcels p ON p.id = l.parcel_id LEFT JOIN lots t ON t.id = l.lot_id
WHERE p.order_id = @order_id
ORDER BY l.parcel_id, l.line, CASE WHEN l.lot_id = '' THEN 1 ELSE 0 END, t.expires_on, l.lot_id;

-- name: OpenRescue :exec
INSERT INTO rescues (id, parcel_id, reason, city, opened_at, closed_at, outcome, note, actor)
VALUES (@id, @parcel_id, @reason, @city, @opened_at, 0, '', '', '')
ON CONFLICT (id) DO NOTHING;

-- name: ReopenRescues :exec
UPDATE rescues SET closed_at = 0
WHERE id IN (SELECT p.id || '-' || CAST(p.attempts AS TEXT) FROM parcels p WHERE p.order_id = @order_id AND p.state = 'attempted');

-- name: CloseRescuesBefore :exec
UPDATE rescues SET closed_at = @closed_at, outcome = 'over' WHERE parcel_id = @parcel_id AND closed_at = 0 AND id <> @id;

-- name: CloseRescues :exec
UPDATE rescues SET closed_at = @closed_at, outcome = 'over' WHERE parcel_id = @parcel_id AND closed_at = 0;

-- name: InsertCourier :execrows
INSERT INTO couriers (id, body, row_version, updated_at) VALUES (@id, @body, 1, @updated_at)
ON CONFLICT (id) DO NOTHING;

-- name: UpdateCourier :execrows
UPDATE couriers SET body = @body, row_version = row_version + 1, updated_at = @updated_at
WHERE id = @id AND row_version = @saw;

-- name: StoredCouriers :many
SELECT id, body, row_version FROM couriers ORDER BY id;

-- name: InsertCourierFile :exec
INSERT INTO courier_files (id, courier, file_name, file_key, actor, body, row_version, created_at)
VALUES (@id, @courier, @file_name, @file_key, @actor, @body, 1, @created_at);

-- name: PutCourierFile :execrows
UPDATE courier_files SET body = @body, row_version = row_version + 1 WHERE id = @id AND row_version = @saw;

-- name: CourierFile :one
SELECT id, courier, file_name, file_key, actor, body, row_version, created_at FROM courier_files WHERE id = @id;

-- name: AskCode :exec
INSERT INTO courier_codes (courier, code, words, meaning, reason, asked_at, said_at, actor)
VALUES (@courier, @code, @words, '', '', @asked_at, 0, '')
ON CONFLICT (courier, code) DO NOTHING;

-- name: SayCode :execrows
UPDATE courier_codes SET meaning = @meaning, reason = @reason, said_at = @said_at, actor = @actor
WHERE courier = @courier AND code = @code;

-- name: LearnedCodes :many
SELECT code, words, meaning, reason FROM courier_codes WHERE courier = @courier AND meaning <> '';

-- name: OpenCodes :many
SELECT courier, code, words, meaning, reason, asked_at FROM courier_codes ORDER BY CASE WHEN meaning = '' THEN 0 ELSE 1 END, asked_at DESC, courier, code LIMIT 200;

-- name: NumbersWithCode :many
SELECT DISTINCT tracking FROM courier_events
WHERE courier = @courier AND LOWER(code) = LOWER(CAST(@code AS TEXT)) AND tracking > @after
ORDER BY tracking
LIMIT @most;

-- name: InsertHandOver :execrows
INSERT INTO hand_overs (id, courier, rider, actor, parcels, collect, happened_at, request_key)
VALUES (@id, @courier, @rider, @actor, @parcels, @collect, @happened_at, @request_key)
ON CONFLICT (request_key) DO NOTHING;

-- name: InsertHandOverParcel :exec
INSERT INTO hand_over_parcels (hand_over_id, parcel_id) VALUES (@hand_over_id, @parcel_id);

-- name: HandOverByKey :many
SELECT id, courier, rider, actor, parcels, collect, happened_at, request_key FROM hand_overs WHERE request_key = @request_key;

-- name: HandOverByID :one
SELECT id, courier, rider, actor, parcels, collect, happened_at, request_key FROM hand_overs WHERE id = @id;

-- name: HandOvers :many
SELECT id, courier, rider, actor, parcels, collect, happened_at, request_key FROM hand_overs ORDER BY happened_at DESC, id DESC LIMIT @most;

-- name: HandOverParcels :many
SELECT parcel_id FROM hand_over_parcels WHERE hand_over_id = @hand_over_id ORDER BY parcel_id;

-- name: SetRescue :execrows
UPDATE rescues SET outcome = @outcome, note = @note, actor = @actor, closed_at = @closed_at
WHERE id = @id AND closed_at = 0;

-- name: RescueFigures :many
SELECT reason, city, COUNT(*) AS attempts,
       CAST(SUM(CASE WHEN closed_at > 0 THEN 1 ELSE 0 END) AS BIGINT) AS closed
FROM rescues
WHERE opened_at >= @since
GROUP BY reason, city
ORDER BY attempts DESC, reason, city
LIMIT 100;

-- name: ParcelCounts :many
SELECT state, COUNT(*) AS parcels, CAST(SUM(collect) AS BIGINT) AS collect,
       CAST(SUM(CASE WHEN state_at < @old THEN 1 ELSE 0 END) AS BIGINT) AS old
FROM parcels
WHERE state IN ('packed', 'booked', 'on_the_way', 'out', 'attempted', 'returning', 'back')
GROUP BY state;

-- name: SetShelf :execrows
UPDATE stock_levels SET shelf = @shelf WHERE variant_id = @variant_id;

-- name: RaiseInvoiceNumber :one
INSERT INTO invoice_numbers (kind, tax_year, last_number) VALUES (@kind, @tax_year, 1)
ON CONFLICT (kind, tax_year) DO UPDATE SET last_number = invoice_numbers.last_number + 1
RETURNING last_number;

-- name: InsertInvoice :exec
INSERT INTO invoices (id, kind, tax_year, number, order_id, total, body, actor, issued_at)
VALUES (@id, @kind, @tax_year, @number, @order_id, @total, @body, @actor, @issued_at);

-- name: InvoicesOf :many
SELECT id, kind, tax_year, number, order_id, total, body, actor, issued_at FROM invoices WHERE order_id = @order_id ORDER BY issued_at, number;

-- name: OpenBooking :many
SELECT id, asked_at FROM courier_bookings WHERE parcel_id = @parcel_id AND courier = @courier AND tracking = '';

-- name: InsertBooking :execrows
INSERT INTO courier_bookings (id, parcel_id, courier, reference, tracking, asked_at, cancelled_at)
VALUES (@id, @parcel_id, @courier, @reference, '', @asked_at, 0)
ON CONFLICT (parcel_id, courier) WHERE tracking = '' DO NOTHING;

-- name: AskBookingAgain :execrows
UPDATE courier_bookings SET asked_at = @asked_at WHERE parcel_id = @parcel_id AND courier = @courier AND tracking = '' AND asked_at = @before;

-- name: SetBooking :exec
UPDATE courier_bookings SET tracking = @tracking WHERE parcel_id = @parcel_id AND courier = @courier AND tracking = '';

-- name: DropBooking :exec
DELETE FROM courier_bookings WHERE parcel_id = @parcel_id AND courier = @courier AND tracking = '';

-- name: StaleBookings :many
SELECT b.id, b.tracking FROM courier_bookings b JOIN parcels p ON p.id = b.parcel_id
WHERE b.courier = @courier AND b.tracking <> '' AND b.cancelled_at = 0 AND b.asked_at > @since
    AND (p.state = 'cancelled' OR p.courier <> b.courier OR p.tracking <> b.tracking)
ORDER BY b.id
LIMIT @most;

-- name: CancelBooking :exec
UPDATE courier_bookings SET cancelled_at = @cancelled_at WHERE id = @id;

-- name: NumbersUnderWay :many
SELECT tracking FROM parcels
WHERE courier = @courier AND tracking <> '' AND state <> 'cancelled' AND tracking > @after
    AND state IN ('booked', 'on_the_way', 'out', 'attempted', 'returning', 'lost')
ORDER BY tracking
LIMIT @most;

-- name: InsertAsk :execrows
INSERT INTO courier_asks (courier, asked_at, problem) VALUES (@courier, @asked_at, '')
ON CONFLICT (courier) DO NOTHING;

-- name: ClaimAsk :execrows
UPDATE courier_asks SET asked_at = @asked_at WHERE courier = @courier AND asked_at <= @before;

-- name: SetAskProblem :exec
UPDATE courier_asks SET problem = @problem WHERE courier = @courier;

-- name: CourierAsks :many
SELECT courier, asked_at, problem FROM courier_asks;
