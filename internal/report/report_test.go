package report_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"gulaab/internal/money"
	"gulaab/internal/report"
)

// KNOW-1: every figure is defined once, and the glossary has the same definition.
func TestTheGlossaryHasEveryFigure(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../docs/glossary.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range report.Meanings() {
		if !strings.Contains(string(text), "| "+m.Title+" | "+m.Text+" |") {
			t.Errorf("docs/glossary.md does not say of %q what the office says", m.Title)
		}
	}
}

// KNOW-1: the spans of a period contain each of its days once, and whole months as one span.
func TestSpans(t *testing.T) {
	t.Parallel()
	for first := time.Date(2026, 1, 28, 0, 0, 0, 0, time.UTC); first.Month() < 4; first = first.AddDate(0, 0, 1) {
		for n := range 100 {
			p := report.Period{From: first.Format(time.DateOnly), To: first.AddDate(0, 0, n).Format(time.DateOnly)}
			days := map[string]int{}
			for _, s := range p.Spans() {
				if !strings.HasPrefix(s.From, report.MonthMark) {
					for d, _ := time.Parse(time.DateOnly, s.From); d.Format(time.DateOnly) <= s.To; d = d.AddDate(0, 0, 1) {
						days[d.Format(time.DateOnly)]++
					}
					continue
				}
				for m := strings.TrimPrefix(s.From, report.MonthMark); m <= strings.TrimPrefix(s.To, report.MonthMark); m = report.NextMonth(m) {
					from, to := report.MonthDays(m)
					for d, _ := time.Parse(time.DateOnly, from); d.Format(time.DateOnly) <= to; d = d.AddDate(0, 0, 1) {
						days[d.Format(time.DateOnly)]++
					}
				}
			}
			if len(days) != p.Days() {
				t.Fatalf("%v has %d days, its spans %v have %d", p, p.Days(), p.Spans(), len(days))
			}
			for d, times := range days {
				if times != 1 || d < p.From || d > p.To {
					t.Fatalf("%v: %s is in its spans %d times", p, d, times)
				}
			}
		}
	}
}

// KNOW-1: shares add up to the whole, to the paisa.
func TestShares(t *testing.T) {
	t.Parallel()
	for _, weights := range [][]money.Paisa{{1, 1, 1}, {72000, 144000}, {0, 0}, {money.Max, money.Max, 1}, {7}} {
		for _, amount := range []money.Paisa{0, 1, 2, 10000, 99999} {
			var whole, sum money.Paisa
			for _, w := range weights {
				whole += w
			}
			for i, s := range report.Shares(amount, weights) {
				sum += s
				if whole >= amount && s > weights[i] {
					t.Errorf("%d of %v: the share %d is more than its weight", amount, weights, i)
				}
			}
			if sum != amount {
				t.Errorf("%d of %v comes to %d", amount, weights, sum)
			}
		}
	}
	if got := report.Shares(10000, []money.Paisa{72000, 144000}); got[0] != 3333 || got[1] != 6667 {
		t.Errorf("100 rupees of 720 and 1,440: %v", got)
	}
}
