package store_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/store/storetest"
)

// LANG-4 the Urdu and Roman Urdu names of attributes from before translations existed are
// moved, only those of the newest version.
func TestLANG4NamesOfAttributesAreMigrated(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		db := storetest.Open(t, e.Empty(t))
		if err := db.MigrateTo(t.Context(), 79); err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{
			`INSERT INTO own_attributes (version, list, actor, saved_at)
			VALUES (1, '[{"key":"origin","name":"Origin","urdu":"اصل","kind":"text","shown":true,"filter":false}]', 'before', 5)`,
			`INSERT INTO own_attributes (version, list, actor, saved_at)
			VALUES (2, '[{"key":"texture","name":"Owner''s \"Texture\"","urdu":"بناوٹ","roman":"Banawat","kind":"choice","values":["Gel"],"shown":true,"filter":true},
				{"key":"weight","name":"Weight","urdu":"","kind":"number","unit":"g","shown":true,"filter":false},
				{"key":"scent","name":"Scent","urdu":"خوشبو","kind":"text","shown":false,"filter":false}]', 'owner', 7)`,
		} {
			if _, err := storetest.Writer(db).ExecContext(t.Context(), text); err != nil {
				t.Fatal(err)
			}
		}
		if err := db.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		moved := strings1(t, storetest.Reader(db), `SELECT place || '|' || language || '|' || english || '|' || text || '|' || text_before || '|' || actor || '|' || CAST(saved_at AS TEXT)
			FROM translations ORDER BY place, language`)
		want := []string{
			`attribute.scent.name|ur|Scent|خوشبو||owner|7`,
			`attribute.texture.name|ur|Owner's "Texture"|بناوٹ||owner|7`,
			`attribute.texture.name|ur-Latn|Owner's "Texture"|Banawat||owner|7`,
		}
		if diff := cmp.Diff(want, moved); diff != "" {
			t.Errorf("translations (-want +got):\n%s", diff)
		}
	})
}
