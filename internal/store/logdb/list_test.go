package logdb_test

import (
	"testing"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/store"
	"gulaab/internal/store/logdb"
	"gulaab/internal/store/storetest"
)

func TestMain(m *testing.M) { storetest.Main(m) }

// STAFF-5: a day of the log is found through an index, however many entries are newer, and so
// is every page of the whole log.
func TestSTAFF5TheLogUsesItsIndexes(t *testing.T) {
	t.Parallel()
	db := storetest.Open(t, storetest.SQLite.Fresh(t))
	const stretch = "happened_at>? AND happened_at<?)"
	begin, end := time.UnixMicro(1), time.UnixMicro(2)
	for _, tc := range []struct {
		q     audit.Query
		index string
	}{
		{audit.Query{From: begin, To: end, After: "x"}, "audit_log_by_time (" + stretch},
		{audit.Query{After: "x"}, "audit_log_by_time ((happened_at,id)<(?,?))"},
		{audit.Query{}, "audit_log_by_time"},
		{audit.Query{From: begin, To: end, After: "x", Actor: "a"}, "audit_log_actor_by_time (actor=? AND " + stretch},
		{audit.Query{From: begin, To: end, After: "x", Action: "a"}, "audit_log_action_by_time (action=? AND " + stretch},
		{audit.Query{From: begin, To: end, After: "x", Subject: "a"}, "audit_log_subject_by_time (subject=? AND " + stretch},
		{audit.Query{From: begin, To: end, After: "x", Subject: "a", SubjectID: "b"}, "audit_log_subject_id_by_time (subject_id=? AND " + stretch},
	} {
		tc.q.Limit = 9
		text, _ := logdb.AuditPage(tc.q)
		storetest.Plan{Query: text, Index: tc.index, Sorted: true}.Check(t, db)
	}
}

// STAFF-5: the log is ordered by time, and by id within the same time, page by page and day by
// day, also where ids have another order.
func TestSTAFF5TheLogByMoments(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		begin := time.Date(2030, 1, 5, 19, 0, 0, 0, time.UTC)
		add := func(id string, hours int, actor string) {
			_, err := storetest.Writer(db).ExecContext(t.Context(), `INSERT INTO audit_log
				(id, happened_at, actor, network, action, subject, subject_id, value_before, value_after, why)
				VALUES ($1, $2, $3, '', 'deal.put', 'deal', 'd', '', '', '')`, id, begin.Add(time.Duration(hours)*time.Hour).UnixMicro(), actor)
			if err != nil {
				t.Fatal(err)
			}
		}
		add("g", 0, "one")
		add("f", 1, "two")
		add("a", 24, "one")
		add("c", 24, "two")
		add("b", 24, "one")
		add("e", 47, "one")
		add("d", 48, "two")
		day := audit.Query{From: begin.Add(24 * time.Hour), To: begin.Add(48 * time.Hour)}
		of := func(q audit.Query, actor string) audit.Query {
			q.Actor = actor
			return q
		}
		for _, tc := range []struct {
			name string
			q    audit.Query
			want string
		}{
			{"all", audit.Query{}, "decbafg"},
			{"a day", day, "ecba"},
			{"until a day", audit.Query{To: begin.Add(24 * time.Hour)}, "fg"},
			{"from a day on", audit.Query{From: begin.Add(24 * time.Hour)}, "decba"},
			{"a day of one", of(day, "one"), "eba"},
			{"after what is none", audit.Query{After: "nothing"}, ""},
		} {
			for _, limit := range []int{1, 2, 10} {
				got := ""
				for q := tc.q; ; {
					q.Limit = limit
					page, err := db.Audit(t.Context(), q)
					if err != nil {
						t.Fatal(err)
					}
					for _, e := range page {
						got += e.ID
						q.After = e.ID
					}
					if len(page) < limit {
						break
					}
				}
				if got != tc.want {
					t.Errorf("STAFF-5 %s, %d a page: %q, want %q", tc.name, limit, got, tc.want)
				}
			}
		}
	})
}
