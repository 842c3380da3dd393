package office

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"

	"gulaab/internal/audit"
	"gulaab/internal/httpd/officegen"
)

// ShownEdits is how many of the last changes come with a conflict at most.
const ShownEdits = 10

// lookedBack is how many entries of the log are looked through for what was seen.
const lookedBack = 100

// LastEdits returns the last changes of something by the log, newest first: at
// most so many, which is how many versions are newer than the one that was seen.
// Where the log has more of it than its changes, their actions are given.
func LastEdits(ctx context.Context, log Log, subject, id string, newer int64, actions ...string) ([]officegen.Edit, error) {
	edits := []officegen.Edit{}
	most := int(min(newer, ShownEdits))
	if most <= 0 {
		return edits, nil
	}
	q := audit.Query{Subject: subject, SubjectID: id, Limit: most}
	if len(actions) > 0 {
		q.Limit = lookedBack
	}
	entries, err := log.Audit(ctx, q)
	for i := range entries {
		if len(edits) < most && (len(actions) == 0 || slices.Contains(actions, entries[i].Action)) {
			edits = append(edits, editOf(&entries[i]))
		}
	}
	return edits, err
}

// EditsSince returns the last changes of something that has no version, newest
// first: those of it back to the one that made another of what was seen.
func EditsSince[T any](ctx context.Context, log Log, q audit.Query, look func(before T) (ofIt, wasSeen bool)) ([]officegen.Edit, error) {
	edits := []officegen.Edit{}
	q.Limit = lookedBack
	entries, err := log.Audit(ctx, q)
	for i := range entries {
		var before T
		text, _ := entries[i].Before.(json.RawMessage)
		if json.Unmarshal(text, &before) != nil {
			continue
		}
		ofIt, wasSeen := look(before)
		if !ofIt {
			continue
		}
		edits = append(edits, editOf(&entries[i]))
		if wasSeen || len(edits) == ShownEdits {
			break
		}
	}
	return edits, err
}

func editOf(e *audit.Entry) officegen.Edit {
	return officegen.Edit{At: e.At.UTC(), Actor: e.Actor, ActorName: e.ActorName, Action: e.Action, Fields: changedFields(e.Before, e.After)}
}

// Each change of anything raises or sets these: they tell nothing of it.
var everyChange = []string{"version", "actor", "updatedAt"}

// changedFields returns the names of the fields that an entry of the log has
// another value for than before it, in their order.
func changedFields(before, after any) []string {
	was, now := valuesOf(before), valuesOf(after)
	out := []string{}
	for name, value := range now {
		if old, had := was[name]; !had || !bytes.Equal(old, value) {
			out = append(out, name)
		}
	}
	for name := range was {
		if _, has := now[name]; !has {
			out = append(out, name)
		}
	}
	out = slices.DeleteFunc(out, func(name string) bool { return slices.Contains(everyChange, name) })
	slices.Sort(out)
	return out
}

// valuesOf reads an object of the log; what is none has no fields.
func valuesOf(logged any) map[string]json.RawMessage {
	text, _ := logged.(json.RawMessage)
	var values map[string]json.RawMessage
	if json.Unmarshal(text, &values) != nil {
		return nil
	}
	return values
}
