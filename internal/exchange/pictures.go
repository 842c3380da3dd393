package exchange

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"sync"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/task"
)

// PicturesTask is the kind of task that fetches the pictures that an import names
// by address (LOAD-2).
const PicturesTask = "products.pictures"

// MaxWanted bounds the pictures that one import fetches.
const MaxWanted = 50_000

// The bounds of fetching.
const (
	picturesAtOnce = 4
	pictureTime    = 45 * time.Second // for one picture, with everything
	pictureTries   = 4
	deafAfter      = 8 // times in a row that a server does not answer: it is not asked again
	lull           = 5 * time.Second
)

// pauses are how long a picture waits after each try.
var pauses = [pictureTries - 1]time.Duration{30 * time.Second, 2 * time.Minute, 10 * time.Minute}

// The outcomes of fetching a picture, besides Failed and Skipped.
const (
	fetched = "fetched"
	putOff  = "" // to be tried again
)

// Wanted is a picture that a file names by address.
type Wanted struct {
	Import    string
	Seq       int64 // its place in the import; given by the store
	ProductID string
	VariantID string // empty: of the product
	Address   string
	Row       int

	Tries  int64
	NextAt time.Time // when it may be tried
	Image  string    // what was fetched from the same address for the same import; empty: nothing yet
}

// Fetched is the outcome of fetching a picture.
type Fetched struct {
	Wanted
	Failed        bool   // for good
	Before, After int64  // versions of the product, or of its draft, that it was added between; 0: it was not
	Why           string // fit for people
}

// Pictures fetches pictures from other servers.
type Pictures interface {
	// Fetch fetches a picture and stores it as the shop's; it returns the address that
	// products use. A fault.Error of another kind than Unavailable or Internal says why
	// trying again would not help.
	Fetch(ctx context.Context, address string) (image string, err error)
	// Server returns the name of the server in an address; empty where there is none.
	Server(address string) string
}

// PicturesTx is what fetching pictures needs of a transaction.
type PicturesTx interface {
	// PutPicture stores the outcome of a picture: its Image, that it failed, or when it is
	// tried again.
	PutPicture(ctx context.Context, f *Fetched) error
	// CountPictures returns how many pictures of an import still wait.
	CountPictures(ctx context.Context, id string) (int64, error)
	// RetryPictures makes those that failed wait again.
	RetryPictures(ctx context.Context, id string) (int64, error)
	// ProductPictures returns the fetched pictures of a product, in the order in which they
	// came.
	ProductPictures(ctx context.Context, importID, productID string) ([]Fetched, error)
}

// deaf counts, for each server, how often in a row it did not answer.
type deaf map[string]int

// nextPictures prepares the next step of fetching: a few pictures at a time.
func (o *Office) nextPictures(ctx context.Context, t *task.Task) (part, error) {
	var p params
	silent := deaf{}
	if err := t.Read(&p, &silent); err != nil {
		return nil, err
	}
	return o.PicturesStep(ctx, p.Import, t.Actor, silent)
}

// PicturesStep fetches the next pictures of an import, and returns the function that stores
// them. Its chunk is the last where none are left.
func (o *Office) PicturesStep(ctx context.Context, importID, actor string, silent map[string]int) (func(context.Context, OfficeTx) (task.Chunk, error), error) {
	list, err := o.Reader.WaitingPictures(ctx, importID, picturesAtOnce)
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return func(context.Context, OfficeTx) (task.Chunk, error) { return task.Chunk{End: true}, nil }, nil
	}
	now := o.Now()
	due := slices.DeleteFunc(slices.Clone(list), func(w Wanted) bool { return w.NextAt.After(now) })
	if len(due) == 0 { // a while at a time, so that it can be stopped
		return func(context.Context, OfficeTx) (task.Chunk, error) { return task.Chunk{}, nil }, sleep(ctx, min(lull, list[0].NextAt.Sub(now)))
	}
	got, err := o.fetch(ctx, due, silent)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, tx OfficeTx) (task.Chunk, error) {
		c := task.Chunk{Cursor: silent}
		edit := catalog.NewEdit(tx, actor)
		for _, f := range got { // a step may run twice
			row, err := add(ctx, tx, edit, f, now)
			if err != nil {
				return c, err
			}
			if row.Outcome != putOff {
				c.Done++
				c.Rows = append(c.Rows, row)
			}
		}
		return c, edit.Done(ctx)
	}, nil
}

func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}

// fetch fetches pictures, each address once, and returns the outcome of each.
func (o *Office) fetch(ctx context.Context, due []Wanted, silent deaf) ([]Fetched, error) {
	type result struct {
		image string
		err   error
	}
	results := map[string]*result{}
	var work sync.WaitGroup
	for _, w := range due {
		if _, asked := results[w.Address]; asked || w.Image != "" {
			continue
		}
		r := &result{}
		results[w.Address] = r
		if server := o.Pictures.Server(w.Address); silent[server] >= deafAfter {
			r.err = fault.Newf(fault.Invalid, "%s did not answer %d times in a row and is not asked any more.", server, deafAfter)
			continue
		}
		work.Go(func() {
			ctx, cancel := context.WithTimeout(ctx, pictureTime)
			defer cancel()
			r.image, r.err = o.Pictures.Fetch(ctx, w.Address)
		})
	}
	work.Wait()
	if err := ctx.Err(); err != nil {
		return nil, err // stopped, and not the pictures' fault
	}
	var out []Fetched
	for _, w := range due {
		f := Fetched{Wanted: w}
		if r := results[w.Address]; r != nil {
			f.Image = r.image
			if r.err != nil {
				f.Failed, f.Why = refusal(r.err)
				f.Failed = f.Failed || w.Tries+1 >= pictureTries
			}
		}
		f.Tries++
		out = append(out, f)
	}
	for address, r := range results {
		server := o.Pictures.Server(address)
		if gone, _ := refusal(r.err); r.err != nil && !gone {
			silent[server]++
		} else if silent[server] < deafAfter {
			delete(silent, server)
		}
	}
	return out, nil
}

// refusal says whether an error is final, and words it for people.
func refusal(err error) (final bool, why string) {
	f, ok := errors.AsType[*fault.Error](err)
	if !ok {
		return false, "The picture could not be stored."
	}
	return f.Kind != fault.Unavailable && f.Kind != fault.Internal && f.Kind != fault.RateLimited, f.Message
}

// add gives a product the picture that was fetched for it.
func add(ctx context.Context, tx OfficeTx, edit *catalog.Edit, f Fetched, now time.Time) (task.Row, error) {
	row := task.Row{Place: strconv.Itoa(f.Row), Subject: "product", SubjectID: f.ProductID, Name: f.Address, Message: f.Why}
	switch {
	case f.Failed:
		row.Outcome = string(Failed)
	case f.Image == "":
		f.NextAt = now.Add(pauses[min(int(f.Tries), len(pauses))-1])
	default:
		row.Outcome = fetched
		err := tx.Try(ctx, func(ctx context.Context) error { return attach(ctx, tx, edit, &f) })
		if known, ok := errors.AsType[*fault.Error](err); ok && known.Kind != fault.Internal && known.Kind != fault.Unavailable {
			row.Outcome, row.Message, err = string(Skipped), known.Message, nil
		}
		if err != nil {
			return row, err
		}
	}
	return row, tx.PutPicture(ctx, &f)
}

// attach inserts a picture into the photos of its product.
func attach(ctx context.Context, tx OfficeTx, edit *catalog.Edit, f *Fetched) error {
	others, err := tx.ProductPictures(ctx, f.Import, f.ProductID)
	if err != nil {
		return err
	}
	if f.Before, err = versionOf(ctx, tx, f.ProductID); err != nil {
		return err
	}
	_, _, err = edit.Alter(ctx, f.ProductID, catalog.AnyVersion, "import.picture", func(p *catalog.Product) error {
		if f.VariantID != "" {
			if v := p.Variant(f.VariantID); v != nil && v.Image == "" {
				p.Variants[slices.IndexFunc(p.Variants, func(o catalog.Variant) bool { return o.ID == v.ID })].Image = f.Image
			}
			return nil
		}
		photos := p.Pictures()
		if slices.ContainsFunc(photos, func(o catalog.Photo) bool { return o.Image == f.Image }) {
			return nil
		}
		p.SetPhotos(slices.Insert(photos, among(photos, others, f), catalog.Photo{Image: f.Image}))
		return nil
	})
	if err != nil {
		return err
	}
	f.After, err = versionOf(ctx, tx, f.ProductID)
	return err
}

// among returns the index for a picture in its product's photos: after those that the file
// names before it, else before those that the file names after it, else at the end.
func among(photos []catalog.Photo, others []Fetched, f *Fetched) int {
	at := func(image string) int {
		return slices.IndexFunc(photos, func(p catalog.Photo) bool { return p.Image == image })
	}
	behind, before := -1, len(photos)
	for _, o := range others {
		i := at(o.Image)
		if i < 0 || o.VariantID != "" {
			continue
		}
		if o.Seq < f.Seq {
			behind = max(behind, i)
		} else {
			before = min(before, i)
		}
	}
	if behind >= 0 {
		return behind + 1
	}
	return before
}

// versionOf returns the version that another save would raise: a product's, or its draft's
// where it was never published.
func versionOf(ctx context.Context, tx OfficeTx, id string) (int64, error) {
	p, err := tx.ProductForUpdate(ctx, id)
	if err != nil || p.State != catalog.StateDraft {
		return version(p), err
	}
	d, err := tx.Draft(ctx, id)
	if err != nil {
		return 0, err
	}
	return d.Version, nil
}

func version(p *catalog.Product) int64 {
	if p == nil {
		return 0
	}
	return p.RowVersion
}

// grown follows a version through changes that are no reason to keep what the import made:
// the pictures that were fetched for it, and changes that were undone.
func grown(ctx context.Context, tx OfficeTx, importID, productID string, draft bool, version int64) (int64, error) {
	list, err := tx.ProductPictures(ctx, importID, productID)
	if err != nil {
		return version, err
	}
	slices.SortFunc(list, func(a, b Fetched) int { return int(a.Before - b.Before) })
	for {
		next := version
		for _, f := range list {
			if f.Before == next && f.After > next {
				next = f.After
			}
		}
		if next, err = tx.VersionNow(ctx, productID, draft, next); err != nil || next == version {
			return version, err
		}
		version = next
	}
}

// PlanPictures notes that an import's pictures are to be fetched, and returns the task for
// that; nil where the import names none.
func PlanPictures(ctx context.Context, tx OfficeTx, i Import, actor string) (*task.Plan, error) {
	n, err := tx.CountPictures(ctx, i.ID)
	if err != nil || n == 0 {
		return nil, err
	}
	i.Body.Pictures = ident.NewID()
	err = tx.PutImport(ctx, &i)
	if fault.KindOf(err) == fault.Conflict {
		err = fault.New(fault.Unavailable, "The import is another meanwhile.").Because(err) // it is looked at again
	}
	return &task.Plan{
		ID: i.Body.Pictures, Kind: PicturesTask, Title: "Pictures of " + i.FileName, Actor: actor, Total: n, About: about(i.ID),
		Params: params{Import: i.ID, Version: i.Version + 1},
	}, err
}
