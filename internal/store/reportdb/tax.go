package reportdb

import (
	"context"
	"database/sql"

	"gulaab/internal/money"
	"gulaab/internal/report"
	"gulaab/internal/store/sqldb"
)

// ReportTax implements report.Reader (BOOKS-1).
func (r *Reader) ReportTax(ctx context.Context, q report.Query) (out []report.TaxMonth, err error) {
	var f sqldb.Filter
	f.Add(`kind IN ('taxed', 'tax_back')`)
	f.Add(`day BETWEEN ? AND ?`, q.Period.From, q.Period.To)
	if q.Tier != "" {
		f.Add(`tier = ?`, string(q.Tier))
	}
	text := `SELECT SUBSTR(day, 1, 7) AS month, name, kind, CAST(SUM(list) AS BIGINT), CAST(SUM(amount) AS BIGINT) FROM report_facts` + f.Where() +
		` GROUP BY SUBSTR(day, 1, 7), name, kind ORDER BY month, name, kind`
	err = r.db.Rows(ctx, "report tax", text, f.Args, func(rows *sql.Rows) error {
		var month, class string
		var kind report.Kind
		var gross, tax money.Paisa
		if err := rows.Scan(&month, &class, &kind, &gross, &tax); err != nil {
			return err
		}
		if n := len(out); n == 0 || out[n-1].Month != month || out[n-1].Class != class {
			out = append(out, report.TaxMonth{Month: month, Class: class})
		}
		if row := &out[len(out)-1]; kind == report.TaxBack {
			row.BackGross, row.BackTax = gross, tax
		} else {
			row.Gross, row.Tax = gross, tax
		}
		return nil
	})
	return out, err
}
