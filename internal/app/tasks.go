package app

import (
	"maps"

	"gulaab/internal/store"
	"gulaab/internal/task"
)

// openTasks makes what does long work, with the kinds of it that the shop knows.
func (a *App) openTasks() (err error) {
	kinds := map[string]task.Kind[*store.Tx]{}
	kinds[bulkTask] = (&bulk{a.db}).kind()
	maps.Copy(kinds, a.opts.Tasks)
	a.tasks, err = task.New(task.Deps[*store.Tx]{
		InTx: a.db.InTx, Reader: a.db, Kinds: kinds, Now: a.opts.Now, Log: a.opts.Log,
	})
	return err
}
