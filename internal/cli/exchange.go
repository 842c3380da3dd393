package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"gulaab/internal/app"
	"gulaab/internal/config"
)

// exitRows is the exit status of an import of which some rows did not go in.
const exitRows = 3

// errRows ends a command with exitRows: everything is said already.
var errRows = errors.New("some rows did not go in")

type importCommands struct {
	Products importProductsCommand `cmd:"" help:"Bring products in: from Gulaab's own CSV or XLSX, or from a product export of Shopify or WooCommerce."`
}

type importProductsCommand struct {
	config.Config `embed:""`

	File      string            `arg:"" help:"CSV or XLSX file, up to 50 MB."`
	Format    string            `enum:"auto,gulaab,shopify,woocommerce" default:"auto" help:"Whose file it is: auto, gulaab, shopify or woocommerce."`
	DryRun    bool              `help:"Say what would become of each row and change nothing."`
	Publish   bool              `help:"Show new products at once, where nothing is missing; without it they come in as drafts."`
	Pictures  string            `enum:"later,now,none" default:"later" help:"Pictures that the file names by address: later has the shop fetch them while it runs, now waits for them, none leaves them out."`
	Prices    string            `enum:"list,guest" default:"list" help:"What prices in the file are: list prices, or what guests pay, from which list prices are worked back."`
	Uncounted bool              `help:"Sell new sizes and shades without counting them where the file does not say how many there are; without it they are sold out until somebody counts."`
	Keep      bool              `help:"Leave products that are here already as they are; new ones come in alone."`
	Brand     string            `placeholder:"NAME" help:"The brand of products for which the file names none."`
	NoINCI    string            `name:"no-inci" placeholder:"REASON" help:"Why there is no list of ingredients, for products of which the file has none: they can be published then."`
	Category  map[string]string `placeholder:"WORD=SLUG" mapsep:"none" help:"What a word for a category in the file means: the address of a category or skin type of the shop, + to make a category of that name, - for nothing. Once for each word."`
	Answer    map[string]string `placeholder:"KEY=VALUE" help:"What the file leaves open, such as --answer sheet=Prices or --answer amounts:price=comma: an import says what it asks."`
	Report    string            `placeholder:"FILE" help:"CSV file to write what became of each row to."`
}

// run prints, as the last line, one JSON object for scripts.
func (c *importProductsCommand) run(ctx context.Context, w world) error {
	sum, err := app.ImportProducts(ctx, c.Config, c.File, app.ImportOptions{Format: c.Format, DryRun: c.DryRun, Publish: c.Publish, Report: c.Report, Pictures: c.Pictures, GuestPrices: c.Prices == "guest", Uncounted: c.Uncounted, Answers: c.Answer, Keep: c.Keep, Brand: c.Brand, NoINCI: c.NoINCI, Categories: c.Category})
	if err != nil {
		return err
	}
	verb := "Imported"
	if c.DryRun {
		verb = "A dry run of"
	}
	say(w.stdout, "%s %s: %d created, %d updated, %d unchanged, %d skipped, %d failed.\n", verb, c.File, sum.Created, sum.Updated, sum.Unchanged, sum.Skipped, sum.Failed)
	for _, line := range sum.Notes {
		say(w.stdout, "%s\n", line)
	}
	if sum.Drafts > 0 {
		say(w.stdout, "Of the created, %d came in as drafts:\n", sum.Drafts)
		for _, why := range sum.News.Why {
			say(w.stdout, "  %s (%s)\n", why.Name, products(why.Products))
		}
	}
	if n := sum.News.Silent; n > 0 && !c.Uncounted {
		say(w.stdout, "The file does not say how many there are of %s: they are sold out until somebody counts them, or --uncounted sells them without.\n", products(n))
	}
	if p := sum.Pictures; p != nil {
		say(w.stdout, "Pictures: %d fetched, %d failed, %d that the shop fetches while it runs.\n", p.Fetched, p.Failed, p.Waiting)
	}
	for _, b := range sum.News.Brands {
		say(w.stdout, "New brand: %s (%s).\n", b.Name, products(b.Products))
	}
	for _, u := range sum.News.Unknown {
		say(w.stdout, "Not one of the shop's categories or skin types, left out: %s (%s).\n", u.Name, products(u.Products))
	}
	line, err := json.Marshal(sum)
	if err != nil {
		return fmt.Errorf("encode the result: %w", err)
	}
	say(w.stdout, "%s\n", line)
	if sum.Failed > 0 {
		return errRows
	}
	return nil
}

func products(n int64) string {
	if n == 1 {
		return "1 product"
	}
	return fmt.Sprintf("%d products", n)
}

type exportCommand struct {
	config.Config `embed:""`

	What   string `arg:"" enum:"products,orders,customers" help:"products, orders or customers."`
	Format string `enum:"gulaab" default:"gulaab" help:"How products are written: gulaab, which gulaab import products reads."`
}

func (c *exportCommand) run(ctx context.Context, w world) error {
	return app.Export(ctx, c.Config, c.What, w.stdout)
}
