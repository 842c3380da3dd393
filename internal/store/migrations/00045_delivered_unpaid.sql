-- +goose Up

-- What was delivered and not paid is looked for each hour among millions that were.
CREATE INDEX orders_delivered_unpaid ON orders (id) WHERE delivery = 'delivered' AND due > 0;
