-- +goose Up

-- References of banks are compared by letters and digits alone (bank.Fold). Those of before
-- are booked under that form too, by what stands between letters in practice: rows are
-- added and none is changed, so that a server of before goes on finding its own.
INSERT INTO payment_references (account, folded, order_id, seq)
SELECT account, REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(folded, '-', ''), '/', ''), '_', ''), '.', ''), ':', ''), ',', ''), '#', ''), order_id, seq FROM payment_references
WHERE folded <> REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(folded, '-', ''), '/', ''), '_', ''), '.', ''), ':', ''), ',', ''), '#', '') AND REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(folded, '-', ''), '/', ''), '_', ''), '.', ''), ':', ''), ',', ''), '#', '') <> ''
ON CONFLICT (account, folded) DO NOTHING;

UPDATE bank_credits SET reference_fold = REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(reference_fold, '-', ''), '/', ''), '_', ''), '.', ''), ':', ''), ',', ''), '#', '')
WHERE order_id = '' AND reference_fold <> REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(reference_fold, '-', ''), '/', ''), '_', ''), '.', ''), ':', ''), ',', ''), '#', '');
