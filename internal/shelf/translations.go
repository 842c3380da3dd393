package shelf

import (
	"context"
	"slices"
	"strconv"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
)

// Translation is one saved translation of an owner's text (LANG-4). The newest for a
// language and an English text counts, wherever that text stands; an empty one removes it.
type Translation struct {
	ID        int64
	Place     string // where the text stood: catalog.OwnerText
	Language  string // as a BCP 47 tag
	English   string // what it translates
	Text      string
	Before    string // what it was before
	Actor     string // account id
	ActorName string // as it is now; only when read
	At        time.Time
}

// mostTranslations bounds what is listed of the history.
const mostTranslations = 100

// TranslationTx is the part of Tx that keeps translations.
type TranslationTx interface {
	// HoldTranslations returns those that count, the oldest first, and keeps other changes of
	// the shelves waiting until the transaction ends.
	HoldTranslations(ctx context.Context) ([]Translation, error)
	AddTranslation(ctx context.Context, t *Translation) error
}

// TranslationReader reads translations.
type TranslationReader interface {
	// Translations returns those that count, the oldest first.
	Translations(ctx context.Context) ([]Translation, error)
	// TranslationHistory returns the last that were saved, the newest first.
	TranslationHistory(ctx context.Context, most int) ([]Translation, error)
	ShelfTerms(ctx context.Context) (*catalog.Terms, error)
}

// SaidState says what shoppers read of an owner's text in another language.
type SaidState string

// The states.
const (
	SaidOwner   SaidState = "owner"   // the owner's translation
	SaidProgram SaidState = "program" // the program's own, of a specified name
	SaidCheck   SaidState = "check"   // English: its translation is of a text that was changed since
	SaidMissing SaidState = "missing" // English
)

// Said is an owner's text in one language.
type Said struct {
	Language string
	State    SaidState
	Text     string // what is shown, or what is to be checked
	Was      string // the English text that a translation to be checked is of
	Seen     int64  // which saving was read, 0 where there is none
}

// SpokenText is an owner's text in every language.
type SpokenText struct {
	catalog.OwnerText
	Said []Said
}

// OwnerTexts returns what the owner wrote that shoppers read, in every language.
func (o *Office) OwnerTexts(ctx context.Context) ([]SpokenText, error) {
	texts, err := o.texts(ctx)
	if err != nil {
		return nil, err
	}
	all, err := o.reader.Translations(ctx)
	if err != nil {
		return nil, err
	}
	// A translation must be checked if its English text is used nowhere any more.
	stands := map[string]bool{}
	for i := range texts {
		stands[texts[i].English] = true
	}
	out := make([]SpokenText, len(texts))
	for i := range texts {
		out[i].OwnerText = texts[i]
		for _, language := range catalog.TranslatedInto {
			out[i].Said = append(out[i].Said, saidOf(&texts[i], language, all, stands))
		}
	}
	return out, nil
}

func saidOf(text *catalog.OwnerText, language string, all []Translation, stands map[string]bool) Said {
	said := Said{Language: language, State: SaidMissing}
	var exact *Translation
	for i := range all {
		t := &all[i]
		switch {
		case t.Language != language:
		case t.English == text.English:
			exact = t
		case t.Place == text.Place && t.Text != "" && !stands[t.English]:
			said.State, said.Text, said.Was = SaidCheck, t.Text, t.English
		}
	}
	if exact != nil {
		said = Said{Language: language, State: SaidMissing, Seen: exact.ID}
		if exact.Text != "" {
			said.State, said.Text = SaidOwner, exact.Text
			return said
		}
	}
	if own, ok := catalog.Specified(language, text.English); ok {
		return Said{Language: language, State: SaidProgram, Text: own, Seen: said.Seen}
	}
	return said
}

// texts returns the owner's texts as they are now; those of the settings come last.
func (o *Office) texts(ctx context.Context) ([]catalog.OwnerText, error) {
	terms, err := o.reader.ShelfTerms(ctx)
	if err != nil {
		return nil, err
	}
	return slices.Concat(terms.Texts(), o.settings()), nil
}

var errTextChanged = fault.New(fault.Conflict, "The English text or its translation was changed meanwhile. Nothing was saved: look at them again.")

// Translate saves translations, all or none. seen has the ID that was read with each.
//
// Errors: Conflict where a text or its translation changed meanwhile; Invalid with Fields
// by "translations.0.text".
func (o *Office) Translate(ctx context.Context, actor string, seen []int64, all []Translation) error {
	texts, err := o.texts(ctx)
	if err != nil {
		return err
	}
	wrong := map[string]string{}
	for i := range all {
		t := &all[i]
		at := slices.IndexFunc(texts, func(text catalog.OwnerText) bool { return text.Place == t.Place && text.English == t.English })
		if at < 0 {
			return errTextChanged
		}
		if !slices.Contains(catalog.TranslatedInto, t.Language) {
			return fault.Fields("The shop does not speak this language.", map[string]string{"translations." + strconv.Itoa(i) + ".language": "The shop does not speak this language."})
		}
		if t.Text = ident.TidyLines(t.Text); !texts[at].Long {
			t.Text = ident.Tidy(t.Text)
		}
		if problem := texts[at].Wrong(t.Text); t.Text != "" && problem != "" {
			wrong["translations."+strconv.Itoa(i)+".text"] = problem
		}
	}
	if len(wrong) > 0 {
		return fault.Fields("Please check the marked fields.", wrong)
	}
	return o.change(ctx, func(ctx context.Context, tx Tx) error {
		now, err := tx.HoldTranslations(ctx)
		if err != nil {
			return err
		}
		changed := false
		for i := range all {
			t := all[i]
			var had Translation
			for _, other := range now {
				if other.Language == t.Language && other.English == t.English {
					had = other
				}
			}
			if had.ID != seen[i] {
				return errTextChanged
			}
			if had.Text == t.Text {
				continue
			}
			changed = true
			t.Before, t.Actor, t.At = had.Text, actor, tx.Now()
			if err := tx.AddTranslation(ctx, &t); err != nil {
				return err
			}
			entry := audit.Entry{Action: "translation.save", Subject: "translation", SubjectID: t.Place}
			entry.Before, entry.After = map[string]string{t.Language: had.Text}, map[string]string{t.Language: t.Text}
			if err := tx.Record(ctx, entry); err != nil {
				return err
			}
		}
		if !changed {
			return audit.ErrUnchanged
		}
		return nil
	})
}

// TranslationHistory returns what was translated last, the newest first.
func (o *Office) TranslationHistory(ctx context.Context) ([]Translation, error) {
	return o.reader.TranslationHistory(ctx, mostTranslations)
}
