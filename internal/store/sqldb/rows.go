package sqldb

import (
	"context"
	"database/sql"
)

// List returns the rows of a query, each as scan reads it.
func List[T any](ctx context.Context, q Querier, text string, args []any, scan func(*sql.Rows, *T) error) (all []T, err error) {
	err = Each(ctx, q, text, args, func(rows *sql.Rows) error {
		var v T
		err := scan(rows, &v)
		all = append(all, v)
		return err
	})
	return all, err
}

// Into appends the only column of each row to all.
func Into[T any](all *[]T) func(*sql.Rows) error {
	return func(rows *sql.Rows) error {
		var v T
		err := rows.Scan(&v)
		*all = append(*all, v)
		return err
	}
}

// Text scans a row of one column.
func Text(rows *sql.Rows, s *string) error { return rows.Scan(s) }

// All returns the rows of a generated query as convert makes them:
// All("jobs", jobOf)(q.Jobs(ctx)).
func All[R, T any](op string, convert func(R) T) func([]R, error) ([]T, error) {
	return func(rows []R, err error) ([]T, error) {
		if err != nil {
			return nil, Translate(op, err)
		}
		all := make([]T, len(rows))
		for i, r := range rows {
			all[i] = convert(r)
		}
		return all, nil
	}
}

// One is All for a query of one row; where there is none, the error is of kind
// NotFound and says missing.
func One[R, T any](op, missing string, convert func(R) T) func(R, error) (T, error) {
	return func(row R, err error) (v T, _ error) {
		if err != nil {
			return v, Found(op, missing, err)
		}
		return convert(row), nil
	}
}
