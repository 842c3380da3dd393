package sqldb

// Kept says how many statements the writer keeps prepared.
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

// WaitTogether is how many transactions wait to share a COMMIT.
func (db *DB) WaitTogether() int { return int(db.group.waiting.Load()) }

// Waited is what runs statements now, after all that wait.
func (tx *Tx) Waited() conn { return tx.Conn }
