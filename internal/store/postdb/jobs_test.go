package postdb_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/fault"
	"gulaab/internal/job"
	"gulaab/internal/store"
	"gulaab/internal/store/postdb"
	"gulaab/internal/store/storetest"
	"gulaab/internal/task"
)

func TestMain(m *testing.M) { storetest.Main(m) }

// The lists of jobs and tasks use an index.
func TestListsUseTheirIndexes(t *testing.T) {
	t.Parallel()
	db := storetest.Open(t, storetest.SQLite.Fresh(t))
	tasks, _ := postdb.ListTasks(task.Query{Kinds: []string{"a"}, Open: true, Limit: 9})
	rows, _ := postdb.ListTaskRows(task.RowQuery{Task: "t", After: 1, Limit: 9})
	for _, p := range []storetest.Plan{
		{Query: postdb.ClaimJobs + `) SELECT id FROM due`, Index: "jobs_due", Sorted: true},
		{Query: tasks, Index: "tasks_by_kind", Sorted: true},
		{Query: rows, Index: "task_rows", Sorted: true},
		{Query: `SELECT id FROM notices WHERE NOT taken ORDER BY id LIMIT $1`, Index: "notices_to_take", Sorted: true},
	} {
		p.Check(t, db)
	}
}

func payloads(jobs []job.Job) (all []string) {
	for _, j := range jobs {
		all = append(all, string(j.Payload))
	}
	return all
}

func enqueue(t *testing.T, db *store.DB, kind string, after ...time.Duration) {
	t.Helper()
	storetest.Do(t, db, func(tx *store.Tx) error {
		for i, d := range after {
			if err := tx.EnqueueJob(t.Context(), kind, fmt.Appendf(nil, `{"n":%d}`, i), storetest.Day.Add(d)); err != nil {
				return err
			}
		}
		return nil
	})
}

func TestJobs(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		enqueue(t, db, "k", 2*time.Second, 0, time.Second, time.Hour)
		enqueue(t, db, "other", 0)
		now := storetest.Day.Add(2 * time.Second)
		first := storetest.Claim(t, db, "k", now, 2)
		if diff := cmp.Diff([]string{`{"n":1}`, `{"n":2}`}, payloads(first)); diff != "" {
			t.Errorf("jobs come as they are due (-want +got):\n%s", diff)
		}
		if j := first[0]; j.Kind != "k" || !j.RunAt.Equal(storetest.Day) || j.Attempts != 1 || j.Lease == "" || j.CreatedAt.IsZero() {
			t.Errorf("claimed %+v", j)
		}
		if diff := cmp.Diff([]string{`{"n":0}`}, payloads(storetest.Claim(t, db, "k", now, 9))); diff != "" {
			t.Errorf("neither leased nor early jobs, nor those of other kinds are claimed (-want +got):\n%s", diff)
		}

		storetest.Settle(t, db, first[0], job.Outcome{})
		storetest.Settle(t, db, first[1], job.Outcome{Verdict: job.Again, RunAt: now.Add(10 * time.Second), Why: "the server is away"})
		if jobs := storetest.Claim(t, db, "k", now.Add(9*time.Second), 9); len(jobs) != 0 {
			t.Errorf("claimed before its time: %v", payloads(jobs))
		}
		again := storetest.Claim(t, db, "k", now.Add(10*time.Second), 9)
		if len(again) != 1 || again[0].ID != first[1].ID || again[0].Attempts != 2 || again[0].LastError != "the server is away" {
			t.Errorf("the retried job came back as %+v", again)
		}
		// The lease of n 0 has expired: its runner died.
		if diff := cmp.Diff([]string{`{"n":0}`}, payloads(storetest.Claim(t, db, "k", now.Add(time.Minute), 9))); diff != "" {
			t.Errorf("after the lease (-want +got):\n%s", diff)
		}
	})
}

// TestLateRunner (SURE-8): a runner that lost its lease changes nothing.
func TestLateRunner(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		enqueue(t, db, "k", 0)
		late := storetest.Claim(t, db, "k", storetest.Day, 1)[0]
		now := storetest.Day.Add(time.Hour)
		present := storetest.Claim(t, db, "k", now, 1)
		if len(present) != 1 {
			t.Fatal("the lease never ends")
		}
		for _, v := range []job.Verdict{job.Done, job.Again, job.Held, job.Buried, job.Expired, job.Released} {
			if err := db.SettleJob(t.Context(), late, job.Outcome{Verdict: v, RunAt: now, Why: "late"}); !errors.Is(err, job.ErrLost) {
				t.Errorf("%v: %v, want ErrLost", v, err)
			}
		}
		if err := db.RenewJob(t.Context(), late, now.Add(time.Hour)); !errors.Is(err, job.ErrLost) {
			t.Errorf("renewing: %v, want ErrLost", err)
		}
		if jobs := storetest.Claim(t, db, "k", now.Add(59*time.Second), 1); len(jobs) != 0 {
			t.Error("the late runner freed the job")
		}
		if err := db.RenewJob(t.Context(), present[0], now.Add(time.Hour)); err != nil {
			t.Fatal(err)
		}
		if jobs := storetest.Claim(t, db, "k", now.Add(2*time.Minute), 1); len(jobs) != 0 {
			t.Error("a renewed lease ended in its old time")
		}
		storetest.Settle(t, db, present[0], job.Outcome{})
		if err := db.SettleJob(t.Context(), present[0], job.Outcome{}); !errors.Is(err, job.ErrLost) {
			t.Errorf("finishing twice: %v", err)
		}
	})
}

// TestAttemptsThatDoNotCount (SURE-8): a job that was released at a stop, or held, has no
// attempt counted.
func TestAttemptsThatDoNotCount(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		enqueue(t, db, "k", 0)
		storetest.Settle(t, db, storetest.Claim(t, db, "k", storetest.Day, 1)[0], job.Outcome{Verdict: job.Released})
		again := storetest.Claim(t, db, "k", storetest.Day, 1)
		if len(again) != 1 || again[0].Attempts != 1 {
			t.Fatalf("given back: %+v", again)
		}
		storetest.Settle(t, db, again[0], job.Outcome{Verdict: job.Held, RunAt: storetest.Day.Add(time.Second), Why: "wait"})
		if jobs := storetest.Claim(t, db, "k", storetest.Day, 1); len(jobs) != 0 {
			t.Error("a held job was claimed before its time")
		}
		if held := storetest.Claim(t, db, "k", storetest.Day.Add(time.Second), 1); len(held) != 1 || held[0].Attempts != 1 || held[0].LastError != "wait" {
			t.Errorf("held: %+v", held)
		}
	})
}

// TestBuriedJobs (SURE-8): a job that was given up is visible and can be tried again.
func TestBuriedJobs(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		enqueue(t, db, "k", 0, 0, 0)
		jobs := storetest.Claim(t, db, "k", storetest.Day, 3)
		storetest.Settle(t, db, jobs[0], job.Outcome{Verdict: job.Buried, Why: "refused"})
		storetest.Settle(t, db, jobs[1], job.Outcome{Verdict: job.Buried, Why: "refused"})
		if waiting, buried, err := db.CountJobs(t.Context()); err != nil || waiting != 1 || buried != 2 {
			t.Errorf("%d wait and %d are buried (%v), want 1 and 2", waiting, buried, err)
		}
		far := time.Now().Add(100 * time.Hour)
		storetest.Settle(t, db, jobs[2], job.Outcome{})
		if jobs := storetest.Claim(t, db, "k", far, 9); len(jobs) != 0 {
			t.Error("a buried job was claimed")
		}
		list, err := db.ListJobs(t.Context(), true, 10)
		if err != nil || len(list) != 2 || list[0].ID != jobs[0].ID || list[0].LastError != "refused" || list[0].State != "buried" {
			t.Errorf("list %+v, %v", list, err)
		}
		if err := db.RetryJob(t.Context(), jobs[0].ID); err != nil {
			t.Fatal(err)
		}
		if again := storetest.Claim(t, db, "k", far, 9); len(again) != 1 || again[0].ID != jobs[0].ID || again[0].Attempts != 1 {
			t.Errorf("tried again: %+v", again)
		}
		if err := db.RetryJob(t.Context(), jobs[0].ID); fault.KindOf(err) != fault.NotFound {
			t.Errorf("a job that is not buried: %v", err)
		}
		if n, err := db.RetryJobs(t.Context()); n != 1 || err != nil {
			t.Errorf("all: %d, %v", n, err)
		}
	})
}

func TestJobsAreClaimedOnce(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		const jobs, runners = 300, 8
		enqueue(t, db, "k", make([]time.Duration, jobs)...)
		var mu sync.Mutex
		claims := map[string]int{}
		var wg sync.WaitGroup
		for range runners {
			wg.Go(func() {
				for {
					got, err := db.ClaimJobs(t.Context(), job.Claim{Kind: "k", Now: storetest.Day, Until: storetest.Day.Add(time.Hour), Most: 7})
					if err != nil {
						t.Error(err)
						return
					}
					if len(got) > 7 {
						t.Errorf("%d jobs claimed, 7 were asked for", len(got))
					}
					mu.Lock()
					for _, j := range got {
						claims[j.ID]++
					}
					done := len(claims) == jobs
					mu.Unlock()
					if len(got) == 0 || done {
						return
					}
				}
			})
		}
		wg.Wait()
		if len(claims) != jobs {
			t.Errorf("%d of %d jobs were claimed", len(claims), jobs)
		}
		for id, n := range claims {
			if n != 1 {
				t.Errorf("job %s was claimed %d times", id, n)
			}
		}
	})
}

// TestClaimsPassEachOther (SURE-8, HOUSE-3): a runner skips jobs that another's open claim has
// locked, and takes the next ones.
func TestClaimsPassEachOther(t *testing.T) {
	t.Parallel()
	db := storetest.Open(t, storetest.Postgres.Fresh(t))
	enqueue(t, db, "k", 0, time.Second)
	other, err := storetest.Writer(db).BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = other.Rollback() }()
	if _, err := other.ExecContext(t.Context(), `SELECT id FROM jobs ORDER BY run_at LIMIT 1 FOR UPDATE`); err != nil {
		t.Fatal(err)
	}
	claimed := make(chan []job.Job, 1)
	go func() {
		got, err := db.ClaimJobs(t.Context(), job.Claim{Kind: "k", Now: storetest.Day.Add(time.Minute), Until: storetest.Day.Add(time.Hour), Most: 2})
		if err != nil {
			t.Error(err)
		}
		claimed <- got
	}()
	for {
		select {
		case got := <-claimed:
			if diff := cmp.Diff([]string{`{"n":1}`}, payloads(got)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
			return
		default:
		}
		var waiting int
		err := storetest.Reader(db).QueryRowContext(t.Context(),
			`SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`).Scan(&waiting)
		if err != nil {
			t.Fatal(err)
		}
		if waiting > 0 {
			_ = other.Rollback()
			t.Fatal("the claim waits for the other one's jobs")
		}
	}
}

// OFFICE-6: the jobs of a killed server are resumed as soon as another server is there, but
// never while it lives.
func TestOFFICE6JobsOfAServerThatIsGone(t *testing.T) {
	t.Parallel()
	storetest.SQLite.OrSkip(t)
	cfg := storetest.SQLite.Fresh(t)
	free := func(db *store.DB) int64 {
		t.Helper()
		n, err := db.FreeJobs(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	old, err := store.Open(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	if n := free(old); n != 0 {
		t.Errorf("%d jobs of nobody", n)
	}
	enqueue(t, old, "k", 0, time.Second)
	now := storetest.Day.Add(time.Minute)
	storetest.Claim(t, old, "k", now, 2)
	next := storetest.Open(t, cfg)
	if n := free(next); n != 0 || len(storetest.Claim(t, next, "k", now, 2)) != 0 {
		t.Errorf("OFFICE-6 %d jobs were taken from a server that lives", n)
	}
	if err := old.Close(); err != nil {
		t.Fatal(err)
	}
	if err := old.Close(); err != nil {
		t.Errorf("closed twice: %v", err)
	}
	if n := free(next); n != 2 {
		t.Errorf("OFFICE-6 %d jobs of a server that is gone are free, want 2", n)
	}
	if jobs := storetest.Claim(t, next, "k", now, 2); len(jobs) != 2 || jobs[0].Attempts != 2 {
		t.Errorf("OFFICE-6 claimed %+v", jobs)
	}
}
