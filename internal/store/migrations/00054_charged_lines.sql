-- +goose Up

-- What a courier charges for a parcel that came back is an outcome of its own: it
-- counted as "not delivered", and so as something that does not agree.
UPDATE statement_lines SET outcome = 'charged' WHERE charge AND outcome = 'not_delivered';
