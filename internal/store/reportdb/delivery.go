package reportdb

import (
	"context"
	"database/sql"

	"gulaab/internal/money"
	"gulaab/internal/report"
	"gulaab/internal/store/sqldb"
)

// ReportDelivery implements report.Reader (FEE-1). It sums the facts themselves, a few for
// each order, and needs no stored sums.
func (r *Reader) ReportDelivery(ctx context.Context, q report.Query) (out []report.DeliveryDay, err error) {
	var f sqldb.Filter
	f.Add(`kind IN ('charged', 'freed', 'forgone', 'cost', 'cash_fee', 'saved', 'wrap')`)
	f.Add(`day BETWEEN ? AND ?`, q.Period.From, q.Period.To)
	if q.Tier != "" {
		f.Add(`tier = ?`, string(q.Tier))
	}
	err = r.db.Rows(ctx, "report delivery", `SELECT day, kind, CAST(SUM(amount) AS BIGINT) FROM report_facts`+f.Where()+` GROUP BY day, kind ORDER BY day, kind`, f.Args, func(rows *sql.Rows) error {
		var day string
		var kind report.Kind
		var amount money.Paisa
		if err := rows.Scan(&day, &kind, &amount); err != nil {
			return err
		}
		if n := len(out); n == 0 || out[n-1].Day != day {
			out = append(out, report.DeliveryDay{Day: day})
		}
		out[len(out)-1].Of(kind, amount)
		return nil
	})
	return out, err
}
