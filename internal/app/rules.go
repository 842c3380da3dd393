package app

import (
	"context"
	"slices"
	"time"

	"gulaab/internal/app/demoshop"
	"gulaab/internal/catalog"
	"gulaab/internal/city"
	"gulaab/internal/deposit"
	"gulaab/internal/destination"
	"gulaab/internal/each"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/orderjson"
	"gulaab/internal/httpd/tell"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/parcel"
	"gulaab/internal/pricing"
	"gulaab/internal/promotion"
	"gulaab/internal/settings"
	"gulaab/internal/tariff"
	"gulaab/internal/today"
)

// orderRules are the limits of unconfirmed orders, as the owner has set them.
func (a *App) orderRules() order.Rules {
	v := a.settings.Current()
	cashCountries, cashNotIn := v.CashPlaces()
	deposits := v.Deposits
	payTo := ""
	if a.bankOf(v).Iban == "" {
		if payTo = order.AccountCard; a.cards == nil {
			deposits, payTo = nil, "" // there is no way to pay one
		}
	}
	return order.Rules{
		Deposits: deposits, Promotions: a.saidPromotions(v.Promotions),
		HeldUnits: int64(v.HeldUnits), OpenOrders: v.OpenOrders, CashWaiting: a.cfg.CashOrders, NetworkShare: int64(v.NetworkShare),
		CashHours: v.CashHours, TransferHours: v.TransferHours, CashMost: money.Rupees(int64(v.CashMost)),
		Tariff: v.Tariff(), KeepAtRefusal: v.RefusedPays == "customer", KeepAtSentBack: v.SentBackPays == "customer",
		CashFee: money.Rupees(int64(v.CashFee)), Prepaid: v.Prepaid(),
		Gifts:         order.Gifts{Offered: v.GiftsOffered, Price: money.Rupees(int64(v.GiftPrice)), Message: v.GiftMessage},
		Taxes:         v.Taxes(),
		Terms:         returnTerms(&v.Values),
		Credit:        v.CreditOffered,
		Cards:         order.CardRules{Sold: v.CardsSold && a.bankOf(v).Iban != "", Least: money.Rupees(int64(v.CardLeast)), Most: money.Rupees(int64(v.CardMost))},
		Points:        v.Points(),
		RefundAlone:   money.Rupees(int64(v.RefundAlone)),
		HandMost:      money.Rupees(int64(v.HandMost)),
		Books:         v.Books(),
		Kinds:         v.Kinds(),
		PayTo:         payTo,
		CashCountries: cashCountries, CashNotIn: cashNotIn,
		Forms:   order.Forms{Short: v.ShortAddress, Abroad: v.AbroadForms},
		NotSent: v.NotSent,
	}
}

// taxClasses names the classes of sales tax.
func (a *App) taxClasses() []string {
	return each.Of(a.settings.Current().TaxClasses, func(c pricing.TaxClass) string { return c.Name })
}

// proposedCourier is the courier that the zone of a place proposes; empty: the usual one.
func (a *App) proposedCourier(country, cityName string) string {
	t := a.settings.Current().Tariff()
	return t.For(country, cityName).Courier
}

// deliveries are the orders of some days, as far as their delivery goes.
func (a *App) deliveries(ctx context.Context, days int) ([]tariff.Past, error) {
	return a.db.PastDeliveries(ctx, a.opts.Now().AddDate(0, 0, -days))
}

// deposits are the orders of some days that had one, by what became of them.
func (a *App) deposits(ctx context.Context, days int) (order.PastDeposits, error) {
	return a.db.PastDeposits(ctx, a.opts.Now().AddDate(0, 0, -days))
}

// returnTerms are the rules of returns that an order placed now is placed under: what
// the pages say of returns is made from the same (PLAIN-3).
func returnTerms(v *settings.Values) order.Terms {
	return order.Terms{Days: v.ReturnDays, Opened: settings.ByCommas(v.ReturnOpened), ShopPays: v.ReturnPays == "shop", Text: v.ReturnRules}
}

// saidPromotions are the owner's promotions with the translations of their names.
func (a *App) saidPromotions(list []promotion.Promotion) []promotion.Promotion {
	list = slices.Clone(list)
	for i := range list {
		p := &list[i]
		for _, language := range catalog.TranslatedInto {
			if said := a.live.Current().Say(language).Text(p.Name); said != p.Name {
				if p.Said == nil {
					p.Said = promotion.Said{}
				}
				p.Said[language] = said
			}
		}
	}
	return list
}

// textsBeyondShelves are the options of products and the settings that shoppers read as the
// owner wrote them.
func (a *App) textsBeyondShelves() []catalog.OwnerText {
	return slices.Concat(a.live.Current().OptionTexts(), each.Of(a.settings.Current().Texts(), func(t settings.Text) catalog.OwnerText {
		return catalog.OwnerText{
			Place: string(catalog.TextSettings) + "." + t.Name, Area: catalog.TextSettings, Field: t.Name, English: t.Text, Long: t.Long, Wrong: t.Wrong,
		}
	}))
}

// shownShop is what shoppers may know of some settings.
type shownShop struct {
	of     *settings.Snapshot
	config apigen.ShopConfig
}

// shop is what shoppers may know of the settings: made once for each version of
// them, since every list and page asks. Nobody writes into what it points to.
func (a *App) shop() apigen.ShopConfig {
	now := a.settings.Current()
	if kept := a.shown.Load(); kept != nil && kept.of == now {
		return kept.config
	}
	config := a.shopOf(now)
	a.shown.Store(&shownShop{now, config})
	return config
}

func (a *App) shopOf(c *settings.Snapshot) apigen.ShopConfig {
	bank := a.bankOf(c)
	out := apigen.ShopConfig{
		ShopName: c.ShopName, LogoWord: c.LogoWord, SupportEmail: c.SupportEmail,
		Contact:  apigen.ShopContact{Whatsapp: call.Given(c.WhatsAppNumber), Phone: call.Given(c.Phone), Address: call.Given(c.Address), Hours: call.Given(c.OpenHours)},
		Delivery: apigen.ShopDelivery{Text: c.DeliveryText},
		Returns:  shopReturns(returnTerms(&c.Values)),
		Social: apigen.SocialLinks{
			Facebook: call.Given(c.Facebook), Instagram: call.Given(c.Instagram), Tiktok: call.Given(c.TikTok),
			Youtube: call.Given(c.YouTube), Whatsapp: call.Given(c.WhatsApp),
		},
		GuestPercent: c.GuestPercent, MemberPercent: c.MemberPercent,
		BankTransfer: bank.Iban != "" || a.cards != nil, Bank: bank, TransferHours: c.TransferHours, ProofDays: a.proofDays(),
		Demo: a.cfg.Demo,
	}
	out.Without = call.Some(each.Of(c.Without(), func(what string) apigen.ShopConfigWithout { return apigen.ShopConfigWithout(what) }))
	if c.DeliveryTo > 0 {
		out.Delivery.From, out.Delivery.To = &c.DeliveryFrom, &c.DeliveryTo
	}
	if t := c.Tariff(); t.Charges() {
		least, most, freeFrom := t.Span(city.Country)
		out.Delivery.Fees = &apigen.ShopFees{Least: least, Most: most, FreeFrom: call.Given(freeFrom), ByWeight: call.Given(t.ByWeight())}
		out.Delivery = tell.Delivery("", out.Delivery)
	}
	out.Logo, out.Menu = shownLogo(c.Logo), shownMenu(&c.Values)
	if c.OrderPrefix != ident.OwnPrefix {
		out.OrderPrefix = &c.OrderPrefix
	}
	if c.CashFee > 0 || c.PrepaidPercent > 0 {
		out.Ways = &apigen.ShopWays{CashFee: call.Given(c.CashFee), Percent: call.Given(c.PrepaidPercent), Most: call.Given(c.PrepaidMost)}
	}
	if out.BankTransfer && slices.ContainsFunc(c.Deposits, func(r deposit.Rule) bool { return !r.Off }) {
		out.Deposits = new(true)
	}
	if slices.ContainsFunc(c.Promotions, func(p promotion.Promotion) bool { return !p.Off }) {
		out.Promotions = new(true)
	}
	out.OrderFirst = call.Given(c.OrderFirst)
	out.Credit = call.Given(c.CreditOffered)
	out.GiftCards = call.Given(c.CardsSold)
	if p := c.Points(); p.Rate > 0 {
		out.Points = &apigen.ShopPoints{Rate: c.PointRate, Worth: c.PointWorth, Months: c.PointMonths, Friend: call.Given(c.PointFriend)}
	}
	out.RemindsCarts = call.Given(c.RemindCarts)
	if c.GiftsOffered {
		out.Gifts = &apigen.ShopGifts{Price: c.GiftPrice, Message: c.GiftMessage}
	}
	if bank.Iban == c.IBAN {
		out.Accounts = payAccounts(&c.Values)
	}
	if a.cards != nil {
		out.Accounts = call.Some(append(call.Value(out.Accounts), apigen.PayAccount{
			ID: order.AccountCard, Kind: apigen.PayAccountKindCard, Name: "Debit or credit card", Title: a.cards.Provider().Label(),
		}))
	}
	out.CashMost = call.Given(c.CashMost)
	out.ShortAddress = call.Given(c.ShortAddress)
	out.AbroadForms, out.NotSent = call.Given(c.AbroadForms), call.Given(destination.InForce(c.NotSent))
	cashCountries, cashNotIn := c.CashPlaces()
	out.CashCountries, out.CashNotIn = call.Some(cashCountries), call.Some(cashNotIn)
	if c.PrivacyText+c.TermsText != "" {
		out.Legal = &apigen.ShopLegal{Privacy: call.Given(c.PrivacyText), Terms: call.Given(c.TermsText)}
	}
	return out
}

// shopReturns says the rules of returns as the pages tell them (PLAIN-3).
func shopReturns(t order.Terms) apigen.ShopReturns {
	out := apigen.ShopReturns{Days: t.Days}
	out.CustomerPays = call.Some(orderjson.Reasons(t.CustomerPays()))
	out.Opened = call.Some(t.Opened)
	out.Rules = call.Given(t.Text)
	return out
}

// bankOf is the account that shoppers are shown, empty where there is none: the
// sample is for a demo alone, also where a shop that was one has stored it.
func (a *App) bankOf(c *settings.Snapshot) apigen.BankAccount {
	own := apigen.BankAccount{Name: c.BankName, Title: c.AccountTitle, Iban: c.IBAN}
	switch sample := (apigen.BankAccount{Name: demoshop.SampleBank, Title: demoshop.SampleTitle, Iban: demoshop.SampleIBAN}); {
	case a.cfg.Demo && own.Iban == "":
		return sample
	case !a.cfg.Demo && own.Iban == sample.Iban:
		return apigen.BankAccount{}
	}
	return own
}

// payAccounts are the further accounts as shoppers see them; nil where there are none.
func payAccounts(v *settings.Values) *[]apigen.PayAccount {
	books := v.Books()
	return call.Some(each.Of(v.MoreAccounts, func(a settings.Account) apigen.PayAccount {
		out := apigen.PayAccount{ID: a.ID, Kind: apigen.PayAccountKind(a.Kind), Name: a.Label(), Title: a.Title, Number: call.Given(a.Number), Iban: call.Given(a.IBAN)}
		if books[a.ID] != a.ID {
			out.Books = call.Given(books[a.ID])
		}
		return out
	}))
}

// dayRules are the times that work may take: the owner's, and the couriers' own.
func (a *App) dayRules(ctx context.Context) (today.Rules, error) {
	r := today.Rules{ProofWithin: time.Duration(a.settings.Current().ProofHours) * time.Hour}
	couriers, err := a.parcels.Couriers(ctx)
	if err != nil {
		return r, err
	}
	closing(&r, couriers, a.opts.Now())
	return r, nil
}

// closing notes when couriers closed last, each in the city from which it fetches the
// shop's parcels, and when the next of those in use closes (PARCEL-4).
func closing(r *today.Rules, couriers []*parcel.Courier, now time.Time) {
	usual := parcel.Usual(couriers)
	r.Closed = map[string]time.Time{}
	for _, c := range couriers {
		at, _, ok := c.Closes(now)
		if !ok {
			continue
		}
		r.Closed[c.Key] = at.AddDate(0, 0, -1)
		if c == usual {
			r.Closed[""] = r.Closed[c.Key]
		}
		if c.On && (r.ClosesAt.IsZero() || at.Before(r.ClosesAt)) {
			r.ClosesAt, r.Closes = at, c.Name
		}
	}
}

// Today is what the office's day begins with.
func (a *App) Today() *today.Service { return a.today }
