package bulk

import (
	"testing"

	"gulaab/internal/store/storetest"
)

func TestMain(m *testing.M) { storetest.Main(m) }
