-- +goose Up

-- What is kept of a payment screenshot to know it again (PROOF-3). state: 0 it
-- waits to be read, 1 it was, 2 it cannot be. whole is a 64-bit hash of it all,
-- lines what its lines of print look like, in the program's own writing.
CREATE TABLE proof_prints (
    proof_key TEXT   NOT NULL CONSTRAINT proof_prints_pk PRIMARY KEY,
    order_id  TEXT   NOT NULL CONSTRAINT proof_prints_order REFERENCES orders (id) ON DELETE CASCADE,
    state     BIGINT NOT NULL,
    tries     BIGINT NOT NULL,
    file_sum  TEXT   NOT NULL,
    whole     BIGINT NOT NULL,
    lines     TEXT   NOT NULL,
    added_at  BIGINT NOT NULL
);
CREATE INDEX proof_prints_waiting ON proof_prints (added_at, proof_key) WHERE state = 0;
CREATE INDEX proof_prints_by_sum ON proof_prints (file_sum) WHERE file_sum <> '';
CREATE INDEX proof_prints_by_order ON proof_prints (order_id);

-- The parts of hashes under which a screenshot is looked up.
CREATE TABLE proof_bands (
    band      BIGINT NOT NULL,
    proof_key TEXT   NOT NULL CONSTRAINT proof_bands_print REFERENCES proof_prints (proof_key) ON DELETE CASCADE,
    CONSTRAINT proof_bands_pk PRIMARY KEY (band, proof_key)
);
CREATE INDEX proof_bands_by_proof ON proof_bands (proof_key);

-- Screenshots that are the same: the later one, and one of before. same and other
-- are how many lines of print agree and do not; same_file: byte for byte.
CREATE TABLE proof_twins (
    proof_key   TEXT    NOT NULL CONSTRAINT proof_twins_print REFERENCES proof_prints (proof_key) ON DELETE CASCADE,
    other_key   TEXT    NOT NULL CONSTRAINT proof_twins_other REFERENCES proof_prints (proof_key) ON DELETE CASCADE,
    same_file   BOOLEAN NOT NULL,
    same_lines  BIGINT  NOT NULL,
    other_lines BIGINT  NOT NULL,
    CONSTRAINT proof_twins_pk PRIMARY KEY (proof_key, other_key)
);
CREATE INDEX proof_twins_by_other ON proof_twins (other_key);

-- Screenshots of before are read too, a few at a time.
INSERT INTO proof_prints (proof_key, order_id, state, tries, file_sum, whole, lines, added_at)
SELECT proof_key, MIN(id), 0, 0, '', 0, '', MIN(created_at) FROM orders WHERE proof_key <> '' GROUP BY proof_key;

-- Whose shoppers were asked for another screenshot, and under which reference of a
-- bank money came, however it is spelled.
CREATE INDEX orders_asked_again ON orders (created_at, id) WHERE payment = 'rejected';
CREATE INDEX payments_by_folded_reference ON payments (LOWER(REPLACE(reference, ' ', ''))) WHERE reference <> '';
