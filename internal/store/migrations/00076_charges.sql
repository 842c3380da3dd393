-- +goose Up

-- What an order costs beside its goods, such as delivery (FEE-1), as JSON: kind, paisa, and
-- whether the shop keeps it where the parcel is refused, and where all goods come back.
ALTER TABLE orders ADD COLUMN charges TEXT NOT NULL DEFAULT '[]';
