import { Link } from 'wouter'
import type { OwnPageRow } from '#/office/domain/shop/ownPagesApi.ts'
import { Panel } from '#/office/ui/Panel.tsx'
import { StatusDot, type Ring, type Tone } from '#/office/ui/StatusDot.tsx'
import { formatDayTime } from '#/shared/lib/format.ts'
import { pagesCopy as copy } from './pages.copy.ts'
import styles from './Pages.module.css'

const dots: Record<OwnPageRow['state'], { ring: Ring; tone: Tone }> = {
  draft: { ring: 'todo', tone: 'quiet' },
  planned: { ring: 'half', tone: 'wait' },
  live: { ring: 'full', tone: 'ok' },
  ended: { ring: 'none', tone: 'quiet' },
}

type Row = Pick<OwnPageRow, '_id' | 'path' | 'state' | 'actorName' | 'savedAt'>

type Props<R extends Row> = {
  title: string
  below: string
  rows: readonly R[]
  nameOf: (row: R) => string
  noteOf?: (row: R) => string
  onNear: (id: string) => void
}

/** Pages or collections in their list: each with its address, and what shoppers see of it now. */
export function ShownRows<R extends Row>({ title, below, rows, nameOf, noteOf, onNear }: Props<R>) {
  return (
    <Panel title={title}>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row._id}>
            <Link href={`${below}/${row._id}`} className={styles.row} onMouseEnter={() => onNear(row._id)}>
              <span className={styles.what}>
                <b dir="auto">{nameOf(row)}</b>
                <small dir="ltr">{row.path}</small>
                {noteOf ? <small>{noteOf(row)}</small> : null}
              </span>
              <span className={styles.when}>
                <StatusDot {...dots[row.state]}>{copy.states[row.state]}</StatusDot>
                <small>{copy.saved(row.actorName || copy.someone, formatDayTime(row.savedAt))}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
