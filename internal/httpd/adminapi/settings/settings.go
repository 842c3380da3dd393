package settings

import (
	"context"
	"encoding/json"
	"errors"
	"strconv"

	"gulaab/internal/httpd/call"
	gen "gulaab/internal/httpd/officegen/settings"
	"gulaab/internal/settings"
	"gulaab/internal/staff"
)

// GetSettings answers GET /api/admin/settings.
func (f *API) GetSettings(context.Context, gen.GetSettingsRequestObject) (gen.GetSettingsResponseObject, error) {
	body, tag := f.settings()
	return gen.GetSettings200JSONResponse{Body: body, Headers: gen.GetSettings200ResponseHeaders{ETag: &tag}}, nil
}

func (f *API) settings() (body gen.Settings, tag string) {
	now, owners := f.d.Settings.Current(), settings.OwnersNames()
	return gen.Settings{Version: now.Version, Values: now.Values, Owners: &owners}, `"` + strconv.FormatInt(now.Version, 10) + `"`
}

// ChangeSettings answers PATCH /api/admin/settings.
func (f *API) ChangeSettings(ctx context.Context, r gen.ChangeSettingsRequestObject) (gen.ChangeSettingsResponseObject, error) {
	seen, err := call.Version(r.Params.IfMatch)
	if err != nil {
		return nil, err
	}
	_, err = f.d.Settings.Change(ctx, settings.ChangeInput{
		Seen: seen, Patch: r.Body.Values, Actor: call.From(ctx).AccountID(), Owner: call.From(ctx).Can(staff.BankWrite), Why: call.Value(r.Body.Why),
	})
	if stale, ok := errors.AsType[*settings.ErrStale](err); ok {
		return gen.ChangeSettings409JSONResponse{
			Message: "Somebody changed the settings meanwhile. Nothing of yours was stored.", Version: stale.Version, Changes: settingChanges(stale.Changes),
		}, nil
	}
	if err != nil {
		return nil, err
	}
	body, tag := f.settings()
	return gen.ChangeSettings200JSONResponse{Body: body, Headers: gen.ChangeSettings200ResponseHeaders{ETag: &tag}}, nil
}

// SettingsHistory answers GET /api/admin/settings/history.
func (f *API) SettingsHistory(ctx context.Context, _ gen.SettingsHistoryRequestObject) (gen.SettingsHistoryResponseObject, error) {
	list, err := f.d.Records.SettingChanges(ctx, 0)
	if err != nil {
		return nil, err
	}
	return gen.SettingsHistory200JSONResponse{Changes: settingChanges(list)}, nil
}

func settingChanges(list []settings.Change) []gen.SettingChange {
	out := make([]gen.SettingChange, len(list))
	for i, c := range list {
		out[i] = gen.SettingChange{
			Version: c.Version, Name: c.Name, After: json.RawMessage(c.After), At: c.At.UTC(),
			Actor: c.Actor, ActorName: c.ActorName, Why: c.Why,
		}
		if c.Before != "" {
			out[i].Before = json.RawMessage(c.Before)
		}
	}
	return out
}
