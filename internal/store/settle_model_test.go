package store_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gulaab/internal/fault"
	"gulaab/internal/money"
	"gulaab/internal/order"
	cash "gulaab/internal/settle"
	"gulaab/internal/store/storetest"
	"gulaab/internal/task"
)

// PROVE-1, CASH-1, TRUE-1: statements come in any order, with repeated references and shared
// lines, while parcels thought returned arrive and fees are booked by hand, and are undone in
// any order. Books, counts and payments by reference are those of the remaining statements, as
// if the others had never come. Settling and undoing stop between any two steps and resume, and
// never overlap.
func TestPROVE1StatementsInAnyOrder(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		d := newTill(t, e)
		rng := rand.New(rand.NewPCG(7, 11))
		for round := range 8 {
			d.money.Batch = modelBatch
			m := &cashModel{t: t, d: d, rng: rng, round: round, hand: map[string]money.Paisa{}}
			m.play()
		}
	})
}

// slip is a line of a courier: its text about a parcel, and the order.
type slip struct {
	order, number, text string
	charge              bool // for a returned parcel
	fee, cash, paid     money.Paisa
	entry               string // the ledger entry of the parcel's cash
}

func (s *slip) of() string { return fmt.Sprint(s.number, s.charge) }

// taken is the lines of a statement that one step settled. They are judged against those of all
// earlier steps, of any statement.
type taken struct {
	s         *cash.Statement
	reference string
	slips     []slip
}

// modelBatch is the number of lines in a step here, so that a statement takes several.
const modelBatch = 4

// half is a statement whose settling was stopped.
type half struct {
	taken        // the lines that are not settled yet
	task  string // the task to resume
}

// cashModel is the expected books of the remaining statements.
type cashModel struct {
	t     *testing.T
	d     *till
	rng   *rand.Rand
	round int

	slips  []slip // lines that couriers may send
	road   []slip // charges for parcels that may still arrive
	stay   []taken
	halves []half
	hand   map[string]money.Paisa // fees booked by hand, by order
	before money.Paisa            // the couriers' cash from earlier rounds
	files  int
}

func (m *cashModel) number(n int) string { return fmt.Sprint(500_000 + 100*m.round + n) }

func (m *cashModel) pays(id, number, entry string, due int64) slip {
	return slip{
		order: id, number: number, text: fmt.Sprintf("%s,,%d,100,0,%d,%d\n", number, due, due/50, due-100-due/50),
		fee: money.Rupees(100 + due/50), cash: money.Rupees(due), paid: money.Rupees(due - 100 - due/50), entry: entry,
	}
}

func (m *cashModel) play() {
	m.before = m.d.open()
	for n := range 2 {
		o := m.d.arrived(m.number(n))
		m.slips = append(m.slips, m.pays(o.ID, m.number(n), "1"+o.ID, 2000))
		o = m.d.sent(m.number(10 + n))
		back := slip{order: o.ID, number: m.number(10 + n), text: m.number(10+n) + ",,0,100,0,0,-100\n", charge: true, fee: money.Rupees(100), paid: -money.Rupees(100)}
		m.slips, m.road = append(m.slips, back), append(m.road, back)
		for i, together := range []bool{false, true} {
			one, two := m.number(20+10*i+n), m.number(40+10*i+n)
			id, entries := m.d.twice(together, one, two), "12"
			if together {
				entries = "11"
			}
			m.slips = append(m.slips, m.pays(id, one, entries[:1]+id, 1000), m.pays(id, two, entries[1:]+id, 1000))
		}
	}
	for range 18 {
		switch m.rng.IntN(9) {
		case 0, 1:
			m.takeBack()
		case 2:
			m.arrives()
		case 3:
			id := m.slips[m.rng.IntN(len(m.slips))].order
			m.d.do(id, order.MoveRecordMoney, order.MoveInput{Kind: order.Fee, Amount: 700, Note: "a call"})
			m.hand[id] += 700
			m.check("a fee by hand")
		case 4, 5:
			m.goOn()
		default:
			m.take()
		}
		if m.t.Failed() {
			return
		}
	}
	for len(m.stay)+len(m.halves) > 0 && !m.t.Failed() {
		if m.goOn(); !m.t.Failed() {
			m.takeBack()
		}
	}
}

// take settles some lines, some of which may have been settled before.
func (m *cashModel) take() {
	slips := slices.Clone(m.slips)
	m.rng.Shuffle(len(slips), func(i, j int) { slips[i], slips[j] = slips[j], slips[i] })
	slips = slips[:1+m.rng.IntN(len(slips))]
	m.files++
	for i := range slices.Clone(slips) {
		if m.rng.IntN(6) == 0 { // the same line twice
			slips = append(slips, slips[i])
		}
	}
	slips = slices.Insert(slips, 0, slip{text: fmt.Sprintf("NOBODY%d-%d,,0,0,0,0,0\n", m.round, m.files)})
	file := statementHead
	for i := range slips {
		file += slips[i].text
	}
	reference := fmt.Sprint("CPR-", m.rng.IntN(2))
	s := m.d.bring(reference, file)
	begun, err := m.d.money.Take(m.t.Context(), "accountant", s.ID, reference, settledDay())
	if err != nil {
		m.t.Fatal(err)
	}
	m.works(half{taken{s, reference, slips}, begun.ID})
}

// works settles lines of a statement, often not all of them.
func (m *cashModel) works(h half) {
	steps := (len(h.slips) + modelBatch - 1) / modelBatch
	most := 1 + m.rng.IntN(2*steps)
	done := 0
	now := m.d.work(h.task, most, func() {
		if done++; done == steps {
			return // it is finished
		}
		_, err := m.d.money.Undo(m.t.Context(), "manager", h.s.ID)
		m.refused("taken back while it is taken", err)
	})
	for range min(steps, most) {
		n := min(modelBatch, len(h.slips))
		m.stay = append(m.stay, taken{h.s, h.reference, h.slips[:n]})
		h.slips = h.slips[n:]
	}
	want := task.Done
	if most < steps {
		want = task.Stopped
	}
	if now.State != want {
		m.t.Fatalf("TRUE-1 taking %d of %d steps is %s: %s", most, steps, now.State, now.Problem)
	}
	if len(h.slips) > 0 {
		m.halves = append(m.halves, h)
	}
	m.check("taken " + h.s.ID)
}

// goOn resumes a statement whose settling was stopped.
func (m *cashModel) goOn() {
	if len(m.halves) == 0 {
		return
	}
	h := m.halves[0]
	m.halves = m.halves[1:]
	if _, err := m.d.tasks.Continue(m.t.Context(), all, h.task); err != nil {
		m.t.Fatal(err)
	}
	_, err := m.d.money.Undo(m.t.Context(), "manager", h.s.ID)
	m.refused("taken back while taking it waits", err)
	m.works(h)
}

func (m *cashModel) refused(did string, err error) {
	m.t.Helper()
	if fault.KindOf(err) != fault.Conflict || err == nil {
		m.t.Fatalf("TRUE-1 round %d, %s: %v", m.round, did, err)
	}
}

func (m *cashModel) takeBack() {
	if len(m.stay) == 0 {
		return
	}
	gone := m.stay[m.rng.IntN(len(m.stay))].s
	m.stay = slices.DeleteFunc(m.stay, func(b taken) bool { return b.s.ID == gone.ID })
	ctx := m.t.Context()
	begun, err := m.d.money.Undo(ctx, "manager", gone.ID)
	if err != nil {
		m.t.Fatal(err)
	}
	goesOn := func() {
		if at := slices.IndexFunc(m.halves, func(h half) bool { return h.s.ID == gone.ID }); at >= 0 {
			_, err := m.d.tasks.Continue(ctx, all, m.halves[at].task)
			m.refused("taken on while it is taken back", err)
		}
		_, err := m.d.money.Undo(ctx, "manager", gone.ID)
		m.refused("taken back twice", err)
	}
	for now := begun; now.State != task.Done; {
		if now.State == task.Stopped {
			goesOn()
			if _, err := m.d.tasks.Continue(ctx, all, now.ID); err != nil {
				m.t.Fatal(err)
			}
		}
		if now = m.d.work(begun.ID, 1+m.rng.IntN(3), goesOn); now.State != task.Done && now.State != task.Stopped {
			m.t.Fatalf("TRUE-1 taking back is %s: %s", now.State, now.Problem)
		}
	}
	goesOn()
	m.halves = slices.DeleteFunc(m.halves, func(h half) bool { return h.s.ID == gone.ID })
	m.check("taken back " + gone.ID)
}

// arrives delivers a parcel that its courier may have charged for as returned. From then on its
// cash is what the courier's lines say.
func (m *cashModel) arrives() {
	if len(m.road) == 0 {
		return
	}
	s := m.road[0]
	for _, h := range m.halves {
		if slices.ContainsFunc(h.slips, func(other slip) bool { return other.number == s.number }) {
			return // an unsettled line would charge for a parcel that arrived
		}
	}
	m.road = m.road[1:]
	m.d.do(s.order, order.MoveDeliver, order.MoveInput{})
	m.slips = slices.DeleteFunc(m.slips, func(other slip) bool { return other.number == s.number })
	m.slips = append(m.slips, m.pays(s.order, s.number, "1"+s.order, 2000))
	m.check("arrived " + s.number)
}

// check compares the books with the remaining statements.
func (m *cashModel) check(did string) {
	m.t.Helper()
	fees, came, open := maps.Clone(m.hand), map[string]money.Paisa{}, map[string]money.Paisa{}
	for _, s := range m.slips {
		fees[s.order] += 0
		if s.entry != "" {
			open[s.entry] += s.cash
		}
	}
	type paid struct {
		Parcels int64
		Paid    money.Paisa
	}
	counts, under, settled := map[string]map[cash.Outcome]int64{}, map[string]paid{}, map[string]bool{}
	for _, b := range m.stay {
		n := counts[b.s.ID]
		if n == nil {
			n = map[cash.Outcome]int64{}
		}
		for _, s := range b.slips {
			if s.number == "" {
				n[cash.Unknown]++
				continue
			}
			if settled[s.of()] {
				n[cash.PaidBefore]++
				continue
			}
			settled[s.of()] = true
			u := under[b.reference]
			u.Paid += s.paid
			if s.charge {
				n[cash.Charged]++
			} else {
				n[cash.Matched]++
				u.Parcels++
			}
			under[b.reference] = u
			fees[s.order] += s.fee
			came[s.entry] += s.cash
		}
		counts[b.s.ID] = n
	}
	want := m.before
	for entry, all := range open { // an entry is open until all of it came
		if came[entry] < all {
			want += all
		}
	}
	if got := m.d.open(); got != want {
		m.t.Errorf("CASH-2 round %d, %s: couriers have %s, want %s", m.round, did, got.Format(), want.Format())
	}
	for _, id := range slices.Sorted(maps.Keys(fees)) {
		if got := m.d.fees(id); got != fees[id] {
			m.t.Errorf("CASH-1 round %d, %s: fees of %s are %s, want %s", m.round, did, id, got.Format(), fees[id].Format())
		}
	}
	tallies, err := m.d.db.StatementTallies(m.t.Context(), slices.Collect(maps.Keys(counts)))
	if err != nil {
		m.t.Fatal(err)
	}
	for id, n := range counts {
		if got := tallies[id].Counts; !maps.Equal(got, n) {
			m.t.Errorf("CASH-1 round %d, %s: lines of %s are %v, want %v", m.round, did, id, got, n)
		}
	}
	var off int
	sums := `SELECT COUNT(*) FROM statement_sums u LEFT JOIN (SELECT statement_id, COUNT(*) AS lines, SUM(collected) AS collected, SUM(paid) AS paid, SUM(withheld) AS withheld
			FROM statement_lines WHERE booked GROUP BY statement_id) b ON b.statement_id = u.statement_id
		WHERE u.lines <> COALESCE(b.lines, 0) OR u.collected <> COALESCE(b.collected, 0) OR u.paid <> COALESCE(b.paid, 0) OR u.withheld <> COALESCE(b.withheld, 0)`
	if err := storetest.Writer(m.d.db).QueryRowContext(m.t.Context(), sums).Scan(&off); err != nil || off > 0 {
		m.t.Errorf("CASH-2 round %d, %s: %d statements come to another sum than their lines, %v", m.round, did, off, err)
	}
	months, err := m.d.db.PaidMonths(m.t.Context(), "")
	if err != nil {
		m.t.Fatal(err)
	}
	got := map[string]paid{}
	for _, month := range months {
		u := got[month.Reference]
		got[month.Reference] = paid{u.Parcels + month.Parcels, u.Paid + month.Paid}
	}
	if !maps.Equal(got, under) {
		m.t.Errorf("CASH-2 round %d, %s: paid %s, want %s", m.round, did, strings.TrimPrefix(fmt.Sprint(got), "map"), strings.TrimPrefix(fmt.Sprint(under), "map"))
	}
}
