package cashdb

import (
	"context"
	"slices"
	"strings"

	"gulaab/internal/store/sqldb"
)

// sumLines adds the booked lines among some to their statement's sums, or subtracts them
// with sign "-".
func (tx *Tx) sumLines(ctx context.Context, id string, lines []int, sign string) error {
	sums := []string{"lines", "parcels", "collected", "fee", "tax", "withheld", "paid", "expected"}
	grown := make([]string, len(sums))
	for i, name := range sums {
		grown[i] = name + " = statement_sums." + name + " + excluded." + name
	}
	for part := range slices.Chunk(lines, sqldb.LinesChunk) {
		f := sqldb.Filter{Args: []any{id}}
		among := make([]string, len(part))
		for i, line := range part {
			among[i] = f.Arg(line)
		}
		_, err := tx.Conn.ExecContext(ctx, `INSERT INTO statement_sums (statement_id, `+strings.Join(sums, ", ")+`)
			SELECT statement_id, `+sign+`COUNT(*), `+sign+`COUNT(CASE WHEN NOT charge THEN 1 END), CAST(`+sign+`SUM(collected) AS BIGINT), CAST(`+sign+`SUM(fee) AS BIGINT),
				CAST(`+sign+`SUM(tax) AS BIGINT), CAST(`+sign+`SUM(withheld) AS BIGINT), CAST(`+sign+`SUM(paid) AS BIGINT), CAST(`+sign+`SUM(expected) AS BIGINT)
			FROM statement_lines WHERE statement_id = $1 AND booked AND line IN (`+strings.Join(among, ",")+`) GROUP BY statement_id
			ON CONFLICT (statement_id) DO UPDATE SET `+strings.Join(grown, ", "), f.Args...)
		if err != nil {
			return sqldb.Translate("sum statement lines", err)
		}
	}
	return nil
}
