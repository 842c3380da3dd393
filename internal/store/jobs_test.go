package store_test

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/job"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

func TestJobs(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		claim := func(now time.Time, n int) []job.Job {
			t.Helper()
			jobs, err := db.ClaimJobs(t.Context(), now, now.Add(time.Minute), n)
			if err != nil {
				t.Fatal(err)
			}
			return jobs
		}
		payloads := func(jobs []job.Job) (all []string) {
			for _, j := range jobs {
				all = append(all, string(j.Payload))
			}
			return all
		}
		do(t, db, func(tx *store.Tx) error {
			for i, after := range []time.Duration{2 * time.Second, 0, time.Second, time.Hour} {
				if err := tx.EnqueueJob(t.Context(), "mail", fmt.Appendf(nil, `{"n":%d}`, i), day.Add(after)); err != nil {
					return err
				}
			}
			return nil
		})
		now := day.Add(2 * time.Second)
		first := claim(now, 2)
		if diff := cmp.Diff([]string{`{"n":1}`, `{"n":2}`}, payloads(first)); diff != "" {
			t.Errorf("jobs come as they are due (-want +got):\n%s", diff)
		}
		want := job.Job{ID: first[0].ID, Kind: "mail", Payload: []byte(`{"n":1}`), RunAt: day, Attempts: 1}
		if diff := cmp.Diff(want, first[0]); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
		if diff := cmp.Diff([]string{`{"n":0}`}, payloads(claim(now, 9))); diff != "" {
			t.Errorf("neither leased nor early jobs are claimed (-want +got):\n%s", diff)
		}

		if err := db.FinishJob(t.Context(), first[0].ID); err != nil {
			t.Fatal(err)
		}
		if err := db.RetryJob(t.Context(), first[1].ID, now.Add(10*time.Second), "the server is away"); err != nil {
			t.Fatal(err)
		}
		if jobs := claim(now.Add(9*time.Second), 9); len(jobs) != 0 {
			t.Errorf("claimed before its time: %v", payloads(jobs))
		}
		again := claim(now.Add(10*time.Second), 9)
		if len(again) != 1 || again[0].ID != first[1].ID || again[0].Attempts != 2 || again[0].LastError != "the server is away" {
			t.Errorf("the retried job came back as %+v", again)
		}
		// The lease of n 0 has run out: its runner died.
		if diff := cmp.Diff([]string{`{"n":0}`}, payloads(claim(now.Add(time.Minute), 9))); diff != "" {
			t.Errorf("after the lease (-want +got):\n%s", diff)
		}

		if err := db.BuryJob(t.Context(), again[0].ID, "gave up"); err != nil {
			t.Fatal(err)
		}
		for _, j := range claim(now.Add(100*time.Hour), 9) {
			if j.ID == again[0].ID {
				t.Error("a buried job was claimed")
			}
		}
		if waiting, buried, err := db.CountJobs(t.Context()); err != nil || waiting != 2 || buried != 1 {
			t.Errorf("%d wait and %d are buried (%v), want 2 and 1", waiting, buried, err)
		}
	})
}

func TestJobsAreClaimedOnce(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		const jobs, runners = 300, 8
		do(t, db, func(tx *store.Tx) error {
			for i := range jobs {
				if err := tx.EnqueueJob(t.Context(), "mail", fmt.Appendf(nil, "%d", i), day); err != nil {
					return err
				}
			}
			return nil
		})
		var mu sync.Mutex
		claims := map[string]int{}
		var wg sync.WaitGroup
		for range runners {
			wg.Go(func() {
				for {
					got, err := db.ClaimJobs(t.Context(), day, day.Add(time.Hour), 7)
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
