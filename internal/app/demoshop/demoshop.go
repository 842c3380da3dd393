// Package demoshop makes a shop a demo: it fills an empty one with the demo's products and
// people, tells its month of orders by the moves that the office makes, and takes the logins
// away from a shop that is a demo no more.
package demoshop

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"gulaab/demo"
	"gulaab/internal/account"
	"gulaab/internal/catalog"
	"gulaab/internal/config"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/review"
	"gulaab/internal/shelf"
	"gulaab/internal/store"
)

// The bank account that a demo shows, and no other shop (SURE-10).
const (
	SampleBank  = "Sample Bank Limited"
	SampleTitle = "Gulaab (sample account)"
	SampleIBAN  = "PK34SMPL0000001123456702"
)

// Login is somebody the demo lets in.
type Login struct {
	Role     account.Role
	Name     string
	Email    string
	Password string
}

// Logins are the people of a demo shop. They can log in only while it is one.
func Logins() []Login {
	return []Login{
		{account.Admin, "Demo Admin", "admin@gulaab.test", "Admin@12345"},
		{account.Manager, "Demo Manager", "manager@gulaab.test", "Manager@12345"},
		{account.Packer, "Demo Packer", "packer@gulaab.test", "Packer@12345"},
		{account.Customer, "Demo Member", "member@gulaab.test", "Member@12345"},
	}
}

// What a shop that cannot become a demo is told.
var (
	errRealOrders   = errors.New("--demo (GULAAB_DEMO): this shop has real orders; the demo needs a data folder or a database of its own")
	errRealProducts = errors.New("--demo (GULAAB_DEMO): this shop has products of its own; the demo needs a data folder or a database of its own")
)

// Set makes the shop what the config says: a demo, filled and with its logins, or a real
// shop, in which nobody knows a demo login's password. A demo that was filled just now has
// a story, which is told once everything is open.
func Set(ctx context.Context, cfg config.Config, db *store.DB, accounts *account.Service, now time.Time, log *slog.Logger) (*Story, error) {
	mark, err := Mark(ctx, db)
	switch {
	case err != nil || mark == "" && !cfg.Demo:
		return nil, err
	case cfg.Demo:
		return begin(ctx, cfg, db, accounts, mark, now)
	}
	log.WarnContext(ctx, "this shop was a demo: its demo logins are locked now, its products and orders remain")
	return nil, leave(ctx, db, accounts)
}

// Mark returns what a demo shop was filled with, or "" for a real shop.
func Mark(ctx context.Context, db *store.DB) (string, error) {
	mark, err := db.Setting(ctx, store.DemoSetting)
	if fault.KindOf(err) == fault.NotFound {
		return "", nil
	}
	return mark, err
}

// begin fills a demo. An empty shop is filled as of a month ago: its story goes on from
// there. A shop that was a demo before has had its story.
func begin(ctx context.Context, cfg config.Config, db *store.DB, accounts *account.Service, mark string, now time.Time) (*Story, error) {
	have, _, err := db.Products(ctx)
	if err != nil {
		return nil, err
	}
	if mark != "" || len(have) > 0 {
		return nil, fill(ctx, db, accounts, mark, now)
	}
	story, err := newStory(ctx, cfg, now)
	if err != nil {
		return nil, err
	}
	return story, fill(ctx, story.db, accounts, mark, now)
}

// giveOrigins says of the demo's brands where they are at home, where nobody has
// said so yet.
func giveOrigins(ctx context.Context, tx *store.Tx, edit *catalog.Edit, origins []demo.Origin) error {
	for _, o := range origins {
		brand, err := tx.TermOf(ctx, catalog.BrandTerm, o.Slug)
		if err != nil {
			return fmt.Errorf("demo: %s: %w", o.Slug, err)
		}
		if brand.Origin != "" {
			continue
		}
		if _, err := edit.ChangeTerm(ctx, catalog.BrandTerm, brand.ID, brand.Version, catalog.TermPatch{Origin: &o.Country}); err != nil {
			return fmt.Errorf("demo: %s: %w", o.Slug, err)
		}
	}
	return nil
}

// askConcerns makes products say what they are for (FIND-2), where the owner of an older demo has
// no attributes of their own.
func askConcerns(ctx context.Context, tx *store.Tx) error {
	now, err := tx.HoldAttributes(ctx)
	if err != nil || now.Version > 0 {
		return err
	}
	return tx.PutAttributes(ctx, &shelf.Attributes{Version: 1, List: []catalog.OwnAttribute{demo.Concerns()}, Actor: "system", At: tx.Now()})
}

// fill puts the demo's products, testimonials and people into a shop that
// has nothing of its own. A shop that a program with another demo has filled,
// as its mark says, gets this one's products; its people stay as they are.
func fill(ctx context.Context, db *store.DB, accounts *account.Service, mark string, today time.Time) error {
	products, err := demo.Products()
	if err != nil {
		return err
	}
	levels, err := demo.Levels()
	if err != nil {
		return err
	}
	reviews, err := demo.Reviews()
	if err != nil {
		return err
	}
	origins, err := demo.Origins()
	if err != nil {
		return err
	}
	concerns, err := demo.ConcernsOf()
	if err != nil {
		return err
	}
	content, err := json.Marshal([]any{products, levels, reviews, origins, concerns})
	if err != nil {
		return err
	}
	want := ident.HashToken(string(content))
	if mark == want {
		return nil
	}
	if mark == "" {
		if err := checkEmpty(ctx, db, products); err != nil {
			return err
		}
	}
	if err := makePeople(ctx, db, accounts, mark == ""); err != nil {
		return err
	}
	return db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error {
		var unknown []catalog.Level // stock of what was there stays as it is
		for _, l := range levels {
			switch _, err := tx.StockLevel(ctx, l.VariantID); {
			case err == nil:
			case fault.KindOf(err) == fault.NotFound:
				unknown = append(unknown, l)
			default:
				return err
			}
		}
		if err := askConcerns(ctx, tx); err != nil {
			return err
		}
		edit := catalog.NewEdit(tx, "system")
		for _, p := range products {
			if of := concerns[p.Key]; of != nil {
				p.Facts = []string{demo.Concerns().Key + ": " + strings.Join(of, ", ")}
			}
			if _, err := edit.Put(ctx, p, catalog.AnyVersion); err != nil {
				return fmt.Errorf("demo: %s: %w", p.Key, err)
			}
		}
		if err := giveOrigins(ctx, tx, edit, origins); err != nil {
			return err
		}
		if err := putLots(ctx, tx, unknown, products, today); err != nil {
			return err
		}
		if mark == "" { // its lists are chosen by hand
			if err := byHand(ctx, tx); err != nil {
				return err
			}
		}
		for _, r := range reviews {
			if err := review.Tx(tx).PutReview(ctx, r); err != nil {
				return err
			}
		}
		if err := tx.PutSetting(ctx, store.DemoSetting, want); err != nil {
			return err
		}
		return edit.Done(ctx)
	})
}

func byHand(ctx context.Context, tx *store.Tx) error {
	lists, err := tx.Rankings(ctx)
	for i := range lists {
		lists[i].Mode = shelf.Hand
		err = errors.Join(err, tx.PutRanking(ctx, &lists[i]))
	}
	return err
}

// makePeople makes the demo's logins: all of them, or those that an older demo
// did not have.
func makePeople(ctx context.Context, db *store.DB, accounts *account.Service, all bool) error {
	for _, l := range Logins() {
		if !all {
			if _, err := db.AccountByEmail(ctx, ident.FoldEmail(l.Email)); fault.KindOf(err) != fault.NotFound || err == nil {
				if err != nil {
					return err
				}
				continue
			}
		}
		_, _, err := accounts.Ensure(ctx, account.EnsureInput{Name: l.Name, Email: l.Email, Password: l.Password, Role: l.Role})
		if err != nil {
			return fmt.Errorf("make the demo login %s: %w", l.Email, err)
		}
	}
	return nil
}

// checkEmpty refuses a shop that has orders, or products that are not the demo's.
func checkEmpty(ctx context.Context, db *store.DB, products []*catalog.Product) error {
	taken, err := db.HasRealOrders(ctx)
	if err != nil {
		return err
	}
	if taken {
		return errRealOrders
	}
	have, _, err := db.Products(ctx)
	if err != nil {
		return err
	}
	for _, p := range have {
		if !slices.ContainsFunc(products, func(d *catalog.Product) bool { return d.ID == p.ID }) {
			return errRealProducts
		}
	}
	return nil
}

// leave gives the demo logins passwords that nobody knows, which ends their
// sessions, takes the administrator's role away, and forgets the mark.
func leave(ctx context.Context, db *store.DB, accounts *account.Service) error {
	for _, l := range Logins() {
		_, err := db.AccountByEmail(ctx, ident.FoldEmail(l.Email))
		if fault.KindOf(err) == fault.NotFound {
			continue
		}
		if err != nil {
			return err
		}
		// The prefix has the register rule's four kinds of characters.
		secret := "Aa1@" + ident.HashToken(ident.Token())
		_, _, err = accounts.Ensure(ctx, account.EnsureInput{
			Name: l.Name, Email: l.Email, Password: secret, Role: account.Customer,
		})
		if err != nil {
			return fmt.Errorf("lock the demo login %s: %w", l.Email, err)
		}
	}
	return db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error { return tx.DeleteSetting(ctx, store.DemoSetting) })
}
