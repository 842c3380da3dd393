package store_test

import (
	"sync/atomic"
	"testing"

	"gulaab/internal/staff"
	"gulaab/internal/store/storetest"
)

func TestMain(m *testing.M) { storetest.Main(m) }

// Names shared with the tests of the store's packages.
var (
	day        = storetest.Day
	do         = storetest.Do
	claim      = storetest.Claim
	settle     = storetest.Settle
	newAccount = storetest.NewAccount
	strings1   = storetest.Strings
	newProduct = storetest.NewProduct
	newOrder   = storetest.NewOrder
	putProduct = storetest.PutProduct
	putOrder   = storetest.PutOrder
	stockOf    = storetest.StockOf
	levelOf    = storetest.LevelOf
)

var counter atomic.Int64

func all(staff.Permission) bool { return true }
