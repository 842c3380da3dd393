package shoptest

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"time"

	"gulaab/internal/account"
	"gulaab/internal/catalog"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/notify"
	"gulaab/internal/order"
	"gulaab/internal/outbox"
	"gulaab/internal/pricing"
	"gulaab/internal/review"
	"gulaab/internal/staff"
	"gulaab/internal/stock"
	"gulaab/internal/store"
)

// Opening is the time at which a test shop's clock starts.
var Opening = time.Date(2026, time.March, 2, 9, 30, 0, 0, time.UTC)

// The products of the test catalogue, oldest first.
var (
	Snail    = id(1, "snail")    // COSRX, Rs 1749.50, untracked stock, trending
	Niacin   = id(2, "niacin")   // The Ordinary, Rs 2000, ten left, top seller
	LastOne  = id(3, "last-one") // CeraVe, Rs 3000, one left
	SoldOut  = id(4, "sold-out") // CeraVe, Rs 3100, none left
	Lipstick = id(5, "lipstick") // Dior, Rs 12500, five pink, four clear (Rs 13000), plum is inactive; a deal, trending
	Sun      = id(6, "sun")      // Axis-Y, Rs 3333, untracked, a deal and a top seller
)

// products is the catalogue; their order is that of the ids above.
var products = []*catalog.Product{
	{
		ID: Snail, Key: "snail", Name: "Advanced Snail 96 Mucin Power Essence", Brand: "COSRX", Category: "essence",
		Categories: []string{"essence", "hydrating"}, Size: "100 ml", SkinType: "dry-skin", SkinTypes: []string{"dry-skin", "glass-skin"},
		Description: "A light essence.", Price: 174950, Trending: true, CreatedAt: day(1),
		Ingredients: []string{"Snail Secretion Filtrate"}, HowToUse: []string{"Pat in after toner."}, Cautions: []string{"For external use."},
	},
	{
		ID: Niacin, Key: "niacin", Name: "Niacinamide 10% + Zinc 1%", Brand: "The Ordinary", Category: "serum",
		Categories: []string{"serum"}, Size: "30 ml", SkinType: "oily-skin", SkinTypes: []string{"oily-skin", "combination-skin"},
		Description: "A serum for blemishes.", Price: money.Rupees(2000), TopSell: true, CreatedAt: day(2),
	},
	{
		ID: LastOne, Key: "last-one", Name: "Moisturising Cream", Brand: "CeraVe", Category: "moisturizer",
		Categories: []string{"moisturizer", "cream"}, Size: "177 ml", SkinType: "dry-skin", SkinTypes: []string{"dry-skin"},
		Description: "A rich cream.", Price: money.Rupees(3000), CreatedAt: day(3),
	},
	{
		ID: SoldOut, Key: "sold-out", Name: "Foaming Cleanser", Brand: "CeraVe", Category: "cleanser",
		Categories: []string{"cleanser"}, Size: "236 ml", SkinType: "oily-skin", SkinTypes: []string{"oily-skin"},
		Description: "A foaming gel.", Price: money.Rupees(3100), CreatedAt: day(4),
	},
	{
		ID: Lipstick, Key: "lipstick", Name: "Addict Lip Glow", Brand: "Dior", Category: "makeup",
		Categories: []string{"makeup", "lip-care", "deal"}, Size: "3.2 g", SkinType: "normal-skin", SkinTypes: []string{"normal-skin"},
		Description: "A lip balm with colour.", Price: money.Rupees(12500), Trending: true, CreatedAt: day(5),
		Colors: []string{"#e58aa0", "Clear"}, Variants: []catalog.Variant{
			{ID: Lipstick + "-1", Size: "3.2 g", Color: "#e58aa0", Shade: "Pink", SKU: "DIOR-PINK", Price: money.Rupees(12500), Enabled: true},
			{ID: Lipstick + "-2", Size: "3.2 g", Color: "Clear", SKU: "DIOR-CLEAR", Price: money.Rupees(13000), Enabled: true},
			{ID: Lipstick + "-3", Size: "3.2 g", Color: "Plum", SKU: "DIOR-PLUM", Price: money.Rupees(12500)}, // inactive
		},
	},
	{
		ID: Sun, Key: "sun", Name: "Complete No-Stress Physical Sunscreen", Brand: "Axis-Y", Category: "sunscreen",
		Categories: []string{"sunscreen", "deal"}, Size: "50 ml", SkinType: "sensitive-skin", SkinTypes: []string{"sensitive-skin"},
		Description: "A mineral sunscreen.", Price: money.Rupees(3333), TopSell: true, CreatedAt: day(6),
	},
}

// units is the stock by variant; other variants are not tracked.
var units = map[string]int64{
	Niacin + "-1":   11, // one of them held for CustomerOrder
	LastOne + "-1":  1,
	SoldOut + "-1":  0,
	Lipstick + "-1": 5,
	Lipstick + "-2": 4,
	Lipstick + "-3": 8,
}

// Orders of the test shop.
var (
	GuestOrder    = ident.IDAt(Opening, "guest order")    // GL-000001, cash, one Snail, by GuestCookie
	CustomerOrder = ident.IDAt(Opening, "customer order") // GL-000002, transfer, one Niacin, by CustomerToken
)

// Ids of the people.
var (
	CustomerID = ident.IDAt(Opening, "customer")
	OtherID    = ident.IDAt(Opening, "other customer")
	AdminID    = ident.IDAt(Opening, "admin")

	ManagerID    = ident.IDAt(Opening, "manager")
	PackerID     = ident.IDAt(Opening, "packer")
	AccountantID = ident.IDAt(Opening, "accountant")

	// Office sessions: the owner's two, and the packer's.
	DeskID       = ident.IDAt(Opening, "desk")
	SecondDeskID = ident.IDAt(Opening, "second desk")
	PackerDeskID = ident.IDAt(Opening, "packer's desk")

	InvitationID = ident.IDAt(Opening, "invitation")  // of rabia@example.com
	BankChangeID = ident.IDAt(Opening, "bank change") // for tests that insert one
	MailID       = ident.IDAt(Opening, "mail")        // for tests that insert one
)

func day(n int) time.Time          { return time.Date(2026, time.January, n, 0, 0, 0, 0, time.UTC) }
func id(n int, name string) string { return ident.IDAt(day(n), name) }
func line(p *catalog.Product, percent int) order.Line {
	return order.Line{
		ProductID: p.ID, VariantID: p.Settled().Default().ID, Name: p.Name, Brand: p.Brand, Size: p.Size, Quantity: 1,
		ListPrice: p.Price, UnitPrice: pricing.UnitExact(p.Price, percent),
	}
}

// fill puts the catalogue, the people and their orders into a fresh database. hash is that of
// everybody's password.
func fill(ctx context.Context, tx *store.Tx, hash string) error {
	for _, p := range products {
		if err := catalog.Validate(p); err != nil {
			return err
		}
		if err := tx.PutProduct(ctx, p); err != nil {
			return err
		}
		for _, v := range p.Settled().Variants {
			if n, ok := units[v.ID]; ok {
				if err := stock.Count(ctx, tx, v.ID, n, "system", "test"); err != nil {
					return err
				}
			}
		}
	}
	if err := tx.TouchCatalogue(ctx); err != nil {
		return err
	}
	for i, r := range []review.Review{
		{Text: "Sealed box, long expiry.", Name: "Hira Khan", Username: "@hira.k"},
		{Text: "Bohat acha serum hai.", Name: "Sana", Username: "@sana"},
	} {
		r.ID, r.Position = ident.IDAt(Opening, r.Username), int64(i)
		if err := tx.PutReview(ctx, r); err != nil {
			return err
		}
	}
	for _, who := range []struct {
		id, name, email, token string
		role                   account.Role
	}{
		{CustomerID, "Ayesha Khan", "ayesha@example.com", CustomerToken, account.Customer},
		{OtherID, "Bilal Ahmed", "bilal@example.com", OtherToken, account.Customer},
		{AdminID, "Zara Admin", "zara@example.com", AdminToken, account.Admin},
		{ManagerID, "Mehwish Manager", "mehwish@example.com", ManagerToken, account.Manager},
		{PackerID, "Usman Packer", "usman@example.com", PackerToken, account.Packer},
		{AccountantID, "Nadia Accountant", "nadia@example.com", AccountantToken, account.Accountant},
	} {
		a := &account.Account{ID: who.id, Name: who.name, Email: who.email, PasswordHash: hash, Role: who.role, CreatedAt: Opening}
		if err := tx.InsertAccount(ctx, a); err != nil {
			return err
		}
		err := tx.InsertSession(ctx, account.Session{
			TokenHash: ident.HashToken(who.token), AccountID: who.id, CreatedAt: Opening, ExpiresAt: Opening.Add(account.SessionLife),
		})
		if err != nil {
			return err
		}
	}
	for _, who := range []struct {
		id, name, token string
		role            account.Role
	}{
		{AdminID, "desk", DeskToken, account.Admin},
		{AdminID, "second desk", token("second desk"), account.Admin},
		{PackerID, "packer's desk", PackerDeskToken, account.Packer},
	} {
		err := tx.InsertStaffSession(ctx, staff.Session{
			ID: ident.IDAt(Opening, who.name), TokenHash: ident.HashToken(who.token), AccountID: who.id,
			Seal:   staff.Seal(&account.Account{Role: who.role, PasswordHash: hash}),
			Device: "Chrome on Android", Network: "203.0.113.0/24", LoginAt: Opening, SeenAt: Opening, EndsAt: Opening.Add(staff.Longest),
		})
		if err != nil {
			return err
		}
	}
	guest := &order.Order{
		ID: GuestOrder, Number: "GL-000001", Contact: contact("Fatima", "Noor", "fatima@example.com", "0300 1234567", "+923001234567"),
		Lines: []order.Line{line(products[0], 28)}, Tier: pricing.Guest, PercentOff: 28, Total: 125964, Method: order.CashOnDelivery,
		Placement: order.Placed, Payment: order.PaymentDue, Delivery: order.NotPacked, CreatedAt: Opening, UpdatedAt: Opening,
		Events: []order.Event{{At: Opening, Kind: "placed", Actor: "customer"}},
	}
	if err := tx.InsertOrder(ctx, guest); err != nil {
		return err
	}
	if err := tx.LinkGuest(ctx, ident.HashToken(GuestCookie), guest.ID); err != nil {
		return err
	}
	bought := line(products[1], 31)
	item := stock.Item{VariantID: bought.VariantID, Quantity: 1, OrderID: CustomerOrder, Actor: "customer"}
	var err error
	if bought.Held, _, _, err = stock.Hold(ctx, tx, item); err != nil {
		return err
	}
	err = tx.InsertOrder(ctx, &order.Order{
		ID: CustomerOrder, Number: "GL-000002", Contact: contact("Ayesha", "Khan", "ayesha@example.com", "0321 7654321", "+923217654321"),
		Lines: []order.Line{bought}, Tier: pricing.Member, PercentOff: 31, Total: 138000, Method: order.BankTransfer,
		Placement: order.Placed, Payment: order.ProofSubmitted, Delivery: order.NotPacked, ProofKey: "proofs/" + CustomerOrder + ".jpg",
		AccountID: CustomerID, CreatedAt: Opening.Add(time.Minute), UpdatedAt: Opening.Add(time.Minute),
		Events: []order.Event{{At: Opening.Add(time.Minute), Kind: "placed", Actor: "customer"}},
	})
	if err != nil {
		return err
	}
	// The owner gets no notices by mail, because tests count the mails to shoppers.
	quiet := notify.Usual(account.Admin)
	quiet.Kinds[notify.ByMail] = []outbox.NoticeKind{}
	return tx.PutWishes(ctx, AdminID, quiet)
}

func contact(first, last, email, phone, e164 string) order.Contact {
	return order.Contact{
		FirstName: first, LastName: last, Email: email, Country: "Pakistan", StreetAddress: "House 12, Street 4",
		City: "Lahore", State: "Punjab", ZIP: "54000", Phone: phone, PhoneE164: e164,
	}
}

// JPEG returns a JPEG of w by h pixels.
func JPEG(w, h int) []byte {
	var b bytes.Buffer
	if err := jpeg.Encode(&b, picture(w, h), nil); err != nil {
		panic(err) // writes to a buffer never fail
	}
	return b.Bytes()
}

// PNG returns a PNG of w by h pixels.
func PNG(w, h int) []byte {
	var b bytes.Buffer
	if err := png.Encode(&b, picture(w, h)); err != nil {
		panic(err) // writes to a buffer never fail
	}
	return b.Bytes()
}

func picture(w, h int) image.Image {
	img := image.NewGray(image.Rect(0, 0, w, h))
	for x := range w {
		img.SetGray(x, x%max(1, h), color.Gray{Y: 200})
	}
	return img
}
