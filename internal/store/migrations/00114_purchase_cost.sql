-- +goose Up

-- What one unit of a variant was bought for, in paisa, as its owner typed it (GOOD-3); 0: unknown.
-- It counts where no lot says what goods cost.
ALTER TABLE stock_levels ADD COLUMN purchase_cost BIGINT NOT NULL DEFAULT 0;
