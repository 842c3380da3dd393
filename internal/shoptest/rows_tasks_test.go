package shoptest_test

import (
	"encoding/json"
	"net/http/httptest"
	"strings"
	"testing"

	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// Tasks of the test shop, all of the kind "test.count".
const (
	doneTask    = "01900000-0000-7000-8000-00000000d0e1"
	stoppedTask = "01900000-0000-7000-8000-00000000d0e2"
	waitingTask = "01900000-0000-7000-8000-00000000d0e3"
)

// withTasks stores one task of each state: one done, with two rows, one stopped, and one that
// waits.
func withTasks(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	if s.Count("tasks") > 0 {
		return
	}
	insert := `INSERT INTO tasks (id, kind, title, state, actor, params, cursor_at, result, problem, counts, done, total, result_rows,
		stop_requested, version, created_at, started_at, ended_at) VALUES ($1, 'test.count', $2, $3, $4, '', '', $5, '', $6, $7, 4, $8, FALSE, 1, 1, 1, $9)`
	ended := shoptest.Opening.UnixMicro()
	s.Exec(insert, doneTask, "Count to four", "done", shoptest.AdminID, `{"last":4}`, `{"counted":1,"failed":1}`, 4, 2, ended)
	s.Exec(insert, stoppedTask, "Count again", "stopped", shoptest.AdminID, "", "{}", 1, 0, ended)
	s.Exec(insert, waitingTask, "Count later", "waiting", shoptest.ManagerID, "", "{}", 0, 0, 0)
	rows := `INSERT INTO task_rows (task_id, seq, place, outcome, subject, subject_id, name, message, detail) VALUES ($1, $2, $3, $4, 'product', 'p1', $5, $6, '')`
	s.Exec(rows, doneTask, 1, "2", "counted", "Snail", "")
	s.Exec(rows, doneTask, 2, "3", "failed", "=cmd|' /C calc'!A0", "The price is missing.")
}

func taskRows() []row {
	tasks := "GET /api/admin/tasks"
	one := func(id string) string { return tasks + "/" + id }
	stop := func(id string) string { return "POST /api/admin/tasks/" + id + "/stop" }
	goOn := func(id string) string { return "POST /api/admin/tasks/" + id + "/continue" }
	rows, file := one(doneTask)+"/rows", one(doneTask)+"/result.csv"
	list := []row{
		{name: "OFFICE-6 tasks, newest first", as: desk, call: tasks, status: 200, want: []string{`"title":"Count to four"`, `"state":"done"`, `"errors":1`, `"result":{"last":4}`, `"actorName":"Zara Admin"`}},
		{name: "OFFICE-6 open ones", as: manager, call: tasks + "?open=true", status: 200, want: []string{waitingTask}, not: []string{doneTask, stoppedTask}},
		{name: "OFFICE-6 page by page", as: desk, call: tasks + "?limit=1", status: 200, want: []string{waitingTask, `"next":"` + waitingTask}},
		{name: "OFFICE-6 the next page", as: desk, call: tasks + "?limit=1&kind=test.count&after=" + stoppedTask, status: 200, want: []string{doneTask}, not: []string{`"next"`}},
		{name: "OFFICE-6 an accountant sees no products' tasks", as: accountant, call: tasks, status: 200, want: []string{`"tasks":[]`}},
		{name: "OFFICE-6 a limit that is none", as: desk, call: tasks + "?limit=0", status: 400, broken: true},

		{name: "OFFICE-6 one task", as: desk, call: one(stoppedTask), status: 200, want: []string{`"state":"stopped"`, `"done":1`, `"total":4`}},
		{name: "OFFICE-6 a task that is none", as: desk, call: one(id0), status: 404},

		{name: "OFFICE-6 stop", as: manager, call: stop(waitingTask), fresh: true, status: 200, want: []string{`"state":"stopped"`}, check: entries(1)},
		{name: "OFFICE-6 stop what has ended", as: desk, call: stop(doneTask), status: 409, want: []string{"ended already"}},
		{name: "OFFICE-6 stop a task that is none", as: desk, call: stop(id0), status: 404},
		{name: "OFFICE-6 continue", as: desk, call: goOn(stoppedTask), fresh: true, status: 200, jobs: 1, want: []string{`"state":"waiting"`, `"done":1`}, check: entries(1)},
		{name: "OFFICE-6 continue what is done", as: desk, call: goOn(doneTask), status: 409},
		{name: "OFFICE-6 continue a task that is none", as: desk, call: goOn(id0), status: 404},

		{name: "OFFICE-6 what was done", as: desk, call: rows, status: 200, want: []string{`"outcome":"counted"`, `"message":"The price is missing."`, `"place":"3"`}},
		{name: "OFFICE-6 what failed", as: desk, call: rows + "?outcome=failed&limit=1&after=1", status: 200, want: []string{`"row":2`}, not: []string{`"row":1`, `"next"`}},
		{name: "OFFICE-6 rows, page by page", as: desk, call: rows + "?limit=1", status: 200, want: []string{`"row":1`, `"next":1`}},
		{name: "OFFICE-6 rows of a task that is none", as: desk, call: one(id0) + "/rows", status: 404},
		{name: "OFFICE-6 too many outcomes", as: desk, call: rows + "?" + strings.Repeat("outcome=a&", 21), status: 400, broken: true},

		{name: "OFFICE-6 the result as a file", as: desk, call: file, status: 200, heads: map[string]string{"Content-Disposition": "result.csv"}, check: safeFile},
		{name: "OFFICE-6 only what failed, as a file", as: desk, call: file + "?outcome=failed", status: 200, not: []string{"counted"}},
		{name: "OFFICE-6 the file of a task that is none", as: desk, call: one(id0) + "/result.csv", status: 404},
		{name: "OFFICE-6 a file of too many outcomes", as: desk, call: file + "?" + strings.Repeat("outcome=a&", 21), status: 400, broken: true},
	}
	list = append(list, row{name: "OFFICE-6 tasks to nobody", call: tasks, status: 401}, row{name: "OFFICE-6 tasks to a customer", as: customer, call: tasks, status: 403})
	for _, call := range []string{one(doneTask), stop(waitingTask), goOn(stoppedTask), rows, file} {
		list = append(list,
			row{name: "OFFICE-6 " + call + ", to nobody", call: call, status: 401},
			row{name: "OFFICE-6 " + call + ", to a customer", as: customer, call: call, status: 403},
			row{name: "OFFICE-6 " + call + ", to a packer", as: packer, call: call, status: 404},
		)
	}
	for i := range list {
		list[i].before = withTasks
	}
	return list
}

// safeFile checks that a spreadsheet runs nothing when it opens the file.
func safeFile(t *testing.T, _ *shoptest.Shop, w *httptest.ResponseRecorder) {
	t.Helper()
	want := "\ufeffrow,outcome,name,id,message\r\n2,counted,Snail,p1,\r\n3,failed,'=cmd|' /C calc'!A0,p1,The price is missing.\r\n"
	if w.Body.String() != want {
		t.Errorf("got %q, want %q", w.Body, want)
	}
}

// OFFICE-6: a call's task runs behind the call, and screens are notified.
func TestTaskRunsBehindTheCall(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		withTasks(t, s)
		s.App.Start()
		status(t, s, 200, row{as: desk, call: "POST /api/admin/tasks/" + stoppedTask + "/continue"})
		eventually(t, func() bool {
			var now struct {
				State string
				Done  int
				Rows  int
			}
			w := status(t, s, 200, row{as: desk, call: "GET /api/admin/tasks/" + stoppedTask})
			if err := json.Unmarshal(w.Body.Bytes(), &now); err != nil {
				t.Fatal(err)
			}
			return now.State == "done" && now.Done == 4 && now.Rows == 3
		})
		w := status(t, s, 200, row{as: desk, call: "GET /api/admin/changes?since=1"})
		if !strings.Contains(w.Body.String(), `{"id":"`+stoppedTask+`","subject":"task"}`) {
			t.Errorf("nobody is told: %s", w.Body)
		}
	})
}
