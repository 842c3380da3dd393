package large

import (
	"context"
	"fmt"
	"strings"
	"time"

	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/report"
	"gulaab/internal/store"
)

// person is a customer with the sums of their orders.
type person struct {
	id, account string
	contact     order.Contact

	orders, delivered, refused, running int64
	worth                               money.Paisa
	first, last                         time.Time
	member                              bool
}

var (
	firstNames = []string{
		"Ayesha", "Fatima", "Zainab", "Maryam", "Hira", "Sana", "Amna", "Iqra", "Mahnoor", "Rabia", "Sidra", "Nimra", "Kiran", "Aqsa", "Laiba", "Hafsa", "Saba", "Komal",
		"Areeba", "Noor", "Bushra", "Uzma", "Nadia", "Samina", "Ali", "Ahmed", "Bilal", "Usman", "Hamza", "Hassan", "Zoya", "Alishba", "Eman", "Javeria", "Mehwish", "عائشہ",
		"فاطمہ", "Shumaila", "Tayyaba", "Urooj", "Warda", "Yusra", "Dua", "Fizza", "Gul", "Humaira", "Kinza", "Maham", "Neha", "Palwasha",
	}
	lastNames = []string{
		"Khan", "Ahmed", "Malik", "Butt", "Sheikh", "Qureshi", "Siddiqui", "Hussain", "Raza", "Iqbal", "Chaudhry", "Ansari", "Baig", "Shah", "Abbasi", "Mughal", "Awan", "Bhatti",
		"Cheema", "Dar", "Farooq", "Gillani", "Hashmi", "Javed", "Kazmi", "Lodhi", "Mirza", "Naqvi", "Pasha", "Rana", "Saleem", "Tariq", "Usmani", "Virk", "Wattoo", "Yousafzai",
		"Zafar", "خان", "Memon", "Soomro",
	}
	cities = []string{
		"Karachi", "Lahore", "Islamabad", "Rawalpindi", "Faisalabad", "Multan", "Peshawar", "Gujranwala", "Hyderabad", "Sialkot", "Quetta", "Bahawalpur", "Sargodha", "lahore",
		"KARACHI", "Sukkur", "Larkana", "Rahim Yar Khan", "Gujrat", "Sahiwal", "Wah Cantt", "Mardan", "Kasur", "Okara", "Mingora", "Nawabshah", "Dera Ghazi Khan", "Mirpur Khas",
		"Chiniot", "Kamoke", "Sadiqabad", "Burewala", "Jacobabad", "Muzaffargarh", "Muridke", "Jhelum", "Shikarpur", "Hafizabad", "Kohat", "Khanewal", "کراچی", "Abbottabad",
	}
)

// makePeople makes the customers; one of eight has an account.
func (f *filling) makePeople(ctx context.Context) error {
	var accounts [][]any
	begin := f.size.Until.Add(-years)
	for i := range f.size.Customers {
		first, last, city := f.one(len(firstNames), 1), f.one(len(lastNames), 1), of(f, cities)
		digits := fmt.Sprintf("3%02d%07d", i%50, i*29%10_000_000)
		mail := fmt.Sprintf("%s.%s.%d@%s", ascii(firstNames[first]), ascii(lastNames[last]), i, []string{"gmail.com", "hotmail.com", "yahoo.com", "example.pk"}[f.one(4, 2)])
		p := person{
			id: ident.IDAt(begin, "person "+fmt.Sprint(i)),
			contact: order.Contact{
				FirstName: firstNames[first], LastName: lastNames[last], Email: mail, Country: "Pakistan", City: city, State: "Punjab", ZIP: fmt.Sprint(40000 + f.r.IntN(20000)),
				StreetAddress: fmt.Sprintf("House %d, Street %d, Block %c", 1+f.r.IntN(900), 1+f.r.IntN(60), 'A'+rune(f.r.IntN(12))),
				Phone:         "0" + digits[:3] + " " + digits[3:], PhoneE164: "+92" + digits,
			},
		}
		if i%8 == 0 {
			p.account = ident.IDAt(begin, "account "+fmt.Sprint(i))
			accounts = append(accounts, []any{p.account, p.contact.FirstName + " " + p.contact.LastName, mail, ident.FoldEmail(mail), "", "customer", "", begin.UnixMicro()})
		}
		f.people = append(f.people, p)
	}
	return f.out.put(ctx, "accounts", []string{"id", "name", "email", "email_folded", "password_hash", "role", "avatar_key", "created_at"}, accounts)
}

func ascii(name string) string {
	return strings.Map(func(r rune) rune {
		if r < 'a' || r > 'z' {
			return 'x'
		}
		return r
	}, strings.ToLower(name))
}

// note adds an order to a person's sums.
func (p *person) note(o *order.Order, facts []report.Fact) {
	if p.orders++; p.first.IsZero() {
		p.first = o.CreatedAt
	}
	p.last = o.CreatedAt
	p.member = p.member || o.AccountID != ""
	if past := (order.PhoneOrder{Placement: o.Placement, Delivery: o.Delivery}); past.Open() {
		p.running++
	}
	var delivered, refused bool
	for i := range facts {
		switch fact := &facts[i]; fact.Kind {
		case report.Delivered:
			delivered, p.worth = true, p.worth+fact.Amount
		case report.Refunded:
			p.worth -= fact.Amount
		case report.Refused:
			refused = true
		case report.Lost, report.Charged, report.Freed, report.Forgone, report.Cost, report.CashFee, report.Saved, report.Wrap, report.Taxed, report.TaxBack,
			report.Goods, report.GoodsAverage, report.GoodsTyped, report.GoodsBack, report.GoodsLost, report.NoFee, report.NoCost, report.OfList, report.OfDeal, report.OfTier, report.OfCoupon, report.CreditGiven, report.PointsTurned:
		}
	}
	if delivered {
		p.delivered++
	}
	if refused {
		p.refused++
	}
}

var customerColumns = []string{
	"id", "contact", "name", "phone", "email", "city", "city_key", "country", "member", "orders", "delivered", "refused", "running", "worth", "first_at", "last_at",
}

// putCustomers writes the people who ordered, with their search words.
func (f *filling) putCustomers(ctx context.Context) error {
	const batch = 20_000
	var rows, words [][]any
	flush := func() error {
		if err := f.out.put(ctx, "customers", customerColumns, rows); err != nil {
			return err
		}
		err := f.out.put(ctx, "customer_words", []string{"word", "customer_id", "open"}, words)
		rows, words = rows[:0], words[:0]
		return err
	}
	for i := range f.people {
		p := &f.people[i]
		if p.orders == 0 {
			continue
		}
		c := &p.contact
		rows = append(rows, []any{
			p.id, c.PhoneE164, c.FirstName + " " + c.LastName, c.Phone, c.Email, c.City, report.CityKey(c.City), c.Country, p.member,
			p.orders, p.delivered, p.refused, p.running, int64(p.worth), p.first.UnixMicro(), p.last.UnixMicro(),
		})
		open, closed := store.PersonWords(c)
		seen := map[string]bool{}
		for _, w := range open {
			seen[w] = true
			words = append(words, []any{w, p.id, true})
		}
		for _, w := range closed {
			if !seen[w] {
				seen[w] = true
				words = append(words, []any{w, p.id, false})
			}
		}
		if len(rows) == batch {
			if err := flush(); err != nil {
				return err
			}
		}
	}
	return flush()
}
