package catalogdb

import (
	"context"

	"gulaab/internal/catalog"
	"gulaab/internal/shelf"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// Translations implements shelf.TranslationReader.
func (r *Reader) Translations(ctx context.Context) ([]shelf.Translation, error) {
	return translations(ctx, r.q)
}

// HoldTranslations implements shelf.TranslationTx. It locks the catalogue's row.
func (tx *Tx) HoldTranslations(ctx context.Context) ([]shelf.Translation, error) {
	if _, err := tx.q.HoldCatalogue(ctx); err != nil {
		return nil, sqldb.Translate("lock translations", err)
	}
	return translations(ctx, tx.q)
}

func translations(ctx context.Context, q *sqlcgen.Queries) ([]shelf.Translation, error) {
	return sqldb.All("translations", func(row sqlcgen.TranslationsRow) shelf.Translation {
		return shelf.Translation{ID: row.ID, Place: row.Place, Language: row.Language, English: row.English, Text: row.Text}
	})(q.Translations(ctx))
}

// dictionary returns the present translations by language and English text.
func dictionary(ctx context.Context, q *sqlcgen.Queries) (catalog.Translations, error) {
	rows, err := q.Translations(ctx)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	out := catalog.Translations{}
	for _, language := range catalog.TranslatedInto {
		out[language] = map[string]string{}
	}
	for _, r := range rows {
		if r.Text != "" {
			out[r.Language][r.English] = r.Text
		}
	}
	return out, nil
}

// AddTranslation implements shelf.TranslationTx.
func (tx *Tx) AddTranslation(ctx context.Context, t *shelf.Translation) error {
	last, err := tx.q.LastTranslation(ctx)
	if err != nil {
		return sqldb.Translate("last translation", err)
	}
	t.ID = last + 1
	return sqldb.Translate("add translation", tx.q.AddTranslation(ctx, sqlcgen.AddTranslationParams{
		ID: t.ID, Place: t.Place, Language: t.Language, English: t.English, Text: t.Text, TextBefore: t.Before,
		Actor: t.Actor, SavedAt: sqldb.Micros(t.At),
	}))
}

// TranslationHistory implements shelf.TranslationReader.
func (r *Reader) TranslationHistory(ctx context.Context, most int) ([]shelf.Translation, error) {
	return sqldb.All("translation history", func(row sqlcgen.TranslationHistoryRow) shelf.Translation {
		return shelf.Translation{
			ID: row.ID, Place: row.Place, Language: row.Language, English: row.English, Text: row.Text, Before: row.TextBefore,
			Actor: row.Actor, ActorName: row.ActorName, At: sqldb.FromMicros(row.SavedAt),
		}
	})(r.q.TranslationHistory(ctx, int32(most)))
}
