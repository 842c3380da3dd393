-- +goose NO TRANSACTION
-- +goose Up

-- For PostgreSQL: the same as the file of this name above, a part at a time beside writers,
-- each part committed, and begun anew where it was broken off (TRUE-6).

-- What is kept of a payment screenshot to know it again (PROOF-3). state: 0 it
-- waits to be read, 1 it was, 2 it cannot be. whole is a 64-bit hash of it all,
-- lines what its lines of print look like, in the program's own writing.
CREATE TABLE IF NOT EXISTS proof_prints (
    proof_key TEXT   NOT NULL CONSTRAINT proof_prints_pk PRIMARY KEY,
    order_id  TEXT   NOT NULL CONSTRAINT proof_prints_order REFERENCES orders (id) ON DELETE CASCADE,
    state     BIGINT NOT NULL,
    tries     BIGINT NOT NULL,
    file_sum  TEXT   NOT NULL,
    whole     BIGINT NOT NULL,
    lines     TEXT   NOT NULL,
    added_at  BIGINT NOT NULL
);
CREATE INDEX IF NOT EXISTS proof_prints_waiting ON proof_prints (added_at, proof_key) WHERE state = 0;
CREATE INDEX IF NOT EXISTS proof_prints_by_sum ON proof_prints (file_sum) WHERE file_sum <> '';
CREATE INDEX IF NOT EXISTS proof_prints_by_order ON proof_prints (order_id);

-- The parts of hashes under which a screenshot is looked up.
CREATE TABLE IF NOT EXISTS proof_bands (
    band      BIGINT NOT NULL,
    proof_key TEXT   NOT NULL CONSTRAINT proof_bands_print REFERENCES proof_prints (proof_key) ON DELETE CASCADE,
    CONSTRAINT proof_bands_pk PRIMARY KEY (band, proof_key)
);
CREATE INDEX IF NOT EXISTS proof_bands_by_proof ON proof_bands (proof_key);

-- Screenshots that are the same: the later one, and one of before. same and other
-- are how many lines of print agree and do not; same_file: byte for byte.
CREATE TABLE IF NOT EXISTS proof_twins (
    proof_key   TEXT    NOT NULL CONSTRAINT proof_twins_print REFERENCES proof_prints (proof_key) ON DELETE CASCADE,
    other_key   TEXT    NOT NULL CONSTRAINT proof_twins_other REFERENCES proof_prints (proof_key) ON DELETE CASCADE,
    same_file   BOOLEAN NOT NULL,
    same_lines  BIGINT  NOT NULL,
    other_lines BIGINT  NOT NULL,
    CONSTRAINT proof_twins_pk PRIMARY KEY (proof_key, other_key)
);
CREATE INDEX IF NOT EXISTS proof_twins_by_other ON proof_twins (other_key);

-- Screenshots of before are read too, a few at a time.
-- +goose StatementBegin
DO $$
DECLARE
    done_to TEXT := '';
    go_to   TEXT;
BEGIN
    LOOP
        SELECT MAX(part.key) INTO go_to FROM (SELECT id AS key FROM orders WHERE id > done_to ORDER BY id LIMIT 500) AS part;
        EXIT WHEN go_to IS NULL;
        INSERT INTO proof_prints (proof_key, order_id, state, tries, file_sum, whole, lines, added_at)
        SELECT proof_key, MIN(id), 0, 0, '', 0, '', MIN(created_at) FROM orders WHERE proof_key <> '' AND id > done_to AND id <= go_to GROUP BY proof_key
        ON CONFLICT (proof_key) DO NOTHING;
        COMMIT;
        done_to := go_to;
    END LOOP;
END $$;
-- +goose StatementEnd

-- Whose shoppers were asked for another screenshot, and under which reference of a
-- bank money came, however it is spelled.
DROP INDEX IF EXISTS orders_asked_again;
CREATE INDEX CONCURRENTLY orders_asked_again ON orders (created_at, id) WHERE payment = 'rejected';
DROP INDEX IF EXISTS payments_by_folded_reference;
CREATE INDEX CONCURRENTLY payments_by_folded_reference ON payments (LOWER(REPLACE(reference, ' ', ''))) WHERE reference <> '';
