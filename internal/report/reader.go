package report

import (
	"context"
	"slices"
	"time"

	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/pricing"
)

// What is the figure by which a list is sorted.
type What string

// The orders of lists.
const (
	TopRevenue What = "revenue"
	TopUnits   What = "units"
	TopRefused What = "refused" // by share of the parcels that ended
	// TopEverything is TopRevenue with keys that sold nothing and had refunds.
	TopEverything What = "everything"
)

// Query selects sums.
type Query struct {
	Period Period
	Tier   pricing.Tier // empty: both
	Dim    Dim
	What   What
	Least  int64 // for TopRefused: the least number of ended parcels of a key
	Limit  int
}

// DaySums are the sums of a day.
type DaySums struct {
	Day string
	Sums
}

// TierSums are the sums of a tier.
type TierSums struct {
	Tier pricing.Tier
	Sums
}

// KeySums are the sums of a brand, a product, a city or a courier.
type KeySums struct {
	Key, Label string
	Sums
}

// OrdersQuery selects the orders behind a figure, newest first.
type OrdersQuery struct {
	Kind   Kind
	Period Period
	Dim    Dim // All: any key
	Key    string
	Tier   pricing.Tier
	After  OrderMark
	Limit  int
}

// OrderMark is where a page of orders ended.
type OrderMark struct {
	Day     string `json:"d"`
	OrderID string `json:"o"`
}

// OrderRow is an order behind a figure.
type OrderRow struct {
	Day     string
	OrderID string
	Number  string
	City    string
	Courier string
	Method  order.Method
	Units   int64
	Amount  money.Paisa // the part that the figure counts
}

// CashDay is cash that a courier took on a day and has not paid over.
type CashDay struct {
	Courier, Day string
	Parcels      int64
	Amount       money.Paisa
}

// Cover is for how many days a variant lasts.
type Cover struct {
	VariantID, ProductID, Name, Brand, Size, Color string
	Free, Sold30, Days                             int64
}

// ExpiryDays are the bounds of Expiry: 0 means expired.
var ExpiryDays = []int{0, 30, 90, 180}

// Expiry is the cost of lots with at most Days left, and more than the previous bound.
type Expiry struct {
	Days        int
	Lots, Units int64
	Value       money.Paisa
}

// Reader reads reports.
type Reader interface {
	// ReportTiers returns the sums of a period by tier.
	ReportTiers(ctx context.Context, p Period) ([]TierSums, error)
	// ReportDays returns the sums of each day with any.
	ReportDays(ctx context.Context, q Query) ([]DaySums, error)
	// ReportTop returns the first keys of a dimension.
	ReportTop(ctx context.Context, q Query) ([]KeySums, error)
	// ReportDelivery returns the income and costs of delivery of each day with any.
	ReportDelivery(ctx context.Context, q Query) ([]DeliveryDay, error)
	// ReportMoney returns where money came in and went back, and what came of deposits.
	ReportMoney(ctx context.Context, q Query) (Money, error)
	// ReportTax returns the sales tax of each month and class with any.
	ReportTax(ctx context.Context, q Query) ([]TaxMonth, error)
	// ReportOrders returns the orders behind a figure.
	ReportOrders(ctx context.Context, q OrdersQuery) ([]OrderRow, error)
	// ReportCancelled returns the cancelled orders of a period by reason or by city, most
	// orders first.
	ReportCancelled(ctx context.Context, q Query) ([]CancelledSums, error)
	// ReportCancelledOrders returns the cancelled orders of a reason or a city, newest
	// first.
	ReportCancelledOrders(ctx context.Context, q OrdersQuery) ([]OrderRow, error)
	// ReportCash returns couriers' cash by courier and day.
	ReportCash(ctx context.Context) ([]CashDay, error)
	// ReportCashOrders returns the orders behind a courier's cash, oldest first.
	ReportCashOrders(ctx context.Context, courier string, p Period, limit int) ([]OrderRow, error)
	// ReportCover returns the variants that sell, shortest cover first.
	ReportCover(ctx context.Context, limit int) ([]Cover, error)
	// ReportExpiry returns the lots near expiry, by ExpiryDays.
	ReportExpiry(ctx context.Context, now time.Time) ([]Expiry, error)
	// ReportsBehind says whether changes are missing in the sums.
	ReportsBehind(ctx context.Context) (bool, error)
}

// Age is how many days ago a day in Karachi was.
func Age(of string, now time.Time) int { return int(day(Day(now)).Sub(day(of)) / (24 * time.Hour)) }

// Same says whether facts are equal.
func Same(a, b []Fact) bool { return slices.Equal(a, b) }

// Month is the month of a time in Karachi, "2026-11".
func Month(at time.Time) string { return Day(at)[:len("2026-11")] }

// NextMonth is the following month.
func NextMonth(month string) string {
	return day(month+"-01").AddDate(0, 1, 0).Format("2006-01")
}

// MonthDays returns the first and the last day of a month.
func MonthDays(month string) (first, last string) {
	first = month + "-01"
	return first, day(first).AddDate(0, 1, -1).Format(time.DateOnly)
}
