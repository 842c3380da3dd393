package sqldb

// Kept returns the number of statements that the writer keeps prepared.
func (db *DB) Kept() (n int) {
	db.writes.mu.Lock()
	defer db.writes.mu.Unlock()
	for _, stmt := range db.writes.prepared {
		if stmt != nil {
			n++
		}
	}
	return n
}

// WaitTogether returns the number of transactions that wait to share a COMMIT.
func (db *DB) WaitTogether() int { return int(db.group.waiting.Load()) }

// Waited returns the connection for statements that run after all pending ones.
func (tx *Tx) Waited() conn { return tx.Conn }
