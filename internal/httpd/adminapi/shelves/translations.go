package shelves

import (
	"context"
	"strings"

	"gulaab/internal/catalog"
	"gulaab/internal/each"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
	gen "gulaab/internal/httpd/officegen/shelves"
	"gulaab/internal/shelf"
	"gulaab/internal/staff"
)

// ListTranslations answers GET /api/admin/translations (LANG-4).
func (f *API) ListTranslations(ctx context.Context, _ gen.ListTranslationsRequestObject) (gen.ListTranslationsResponseObject, error) {
	texts, err := f.ownerTexts(ctx)
	return gen.ListTranslations200JSONResponse(texts), err
}

func (f *API) ownerTexts(ctx context.Context) (gen.OwnerTexts, error) {
	all, err := f.d.Shelf.OwnerTexts(ctx)
	return gen.OwnerTexts{Texts: each.Of(all, func(t shelf.SpokenText) gen.OwnerText {
		return gen.OwnerText{
			Place: t.Place, Area: gen.TextArea(t.Area), Name: t.Name, Field: t.Field, English: t.English, Long: t.Long,
			Said: each.Of(t.Said, func(s shelf.Said) gen.SaidText {
				return gen.SaidText{Language: gen.TextLanguage(s.Language), State: gen.SaidTextState(s.State), Text: s.Text, Was: call.Given(s.Was), Seen: s.Seen}
			}),
		}
	})}, err
}

var errSettingTexts = fault.New(fault.Forbidden, "Your role does not change texts of the settings.")

// SaveTranslations answers PUT /api/admin/translations.
func (f *API) SaveTranslations(ctx context.Context, r gen.SaveTranslationsRequestObject) (gen.SaveTranslationsResponseObject, error) {
	c := call.From(ctx)
	var all []shelf.Translation
	var seen []int64
	for _, in := range r.Body.Translations {
		if strings.HasPrefix(in.Place, string(catalog.TextSettings)+".") && !c.Can(staff.SettingsWrite) {
			return nil, errSettingTexts
		}
		all = append(all, shelf.Translation{Place: in.Place, Language: string(in.Language), English: in.English, Text: in.Text})
		seen = append(seen, in.Seen)
	}
	if err := f.d.Shelf.Translate(ctx, c.AccountID(), seen, all); err != nil {
		return nil, err
	}
	texts, err := f.ownerTexts(ctx)
	return gen.SaveTranslations200JSONResponse(texts), err
}

// TranslationsHistory answers GET /api/admin/translations/history.
func (f *API) TranslationsHistory(ctx context.Context, _ gen.TranslationsHistoryRequestObject) (gen.TranslationsHistoryResponseObject, error) {
	all, err := f.d.Shelf.TranslationHistory(ctx)
	return gen.TranslationsHistory200JSONResponse{Changes: each.Of(all, func(t shelf.Translation) gen.TranslationChange {
		return gen.TranslationChange{
			ID: t.ID, Place: t.Place, Language: gen.TextLanguage(t.Language), English: t.English, Before: t.Before, After: t.Text,
			At: t.At.UTC(), Actor: t.Actor, ActorName: t.ActorName,
		}
	})}, err
}
