import { useEffect, useRef } from 'react'
import { formatDayTime } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import styles from './ConflictNotice.module.css'
import { uiCopy } from './ui.copy.ts'

export type Difference = {
  /** Who changed it, or '' where the shop itself did. */
  who: string
  /** An RFC 3339 time, or '' where it is not known. */
  at?: string
  field: string
  before: string
  after: string
}

type Props = {
  changes: readonly Difference[]
  busy?: boolean
  /** Saves what is typed over the newer version. It is left out where that makes no sense. */
  onMine?: (() => void) | undefined
  /** Discards what is typed and shows the newer version. */
  onTheirs: () => void
}

/**
 * Shows that a save met somebody else's newer version (409), and who changed what and when. What is typed stays in the
 * form below (OFFICE-4). `<ConflictNotice changes={…} onMine={() => save.mutate(newest)} onTheirs={reset} />`
 */
export function ConflictNotice({ changes, busy = false, onMine, onTheirs }: Props) {
  const note = useRef<HTMLDivElement>(null)
  // The button that saved is often below a long form, so the notice takes the focus. Otherwise nobody on a phone would
  // see why nothing was stored.
  useEffect(() => note.current?.focus(), [])
  return (
    <div ref={note} className={styles.note} role="alert" tabIndex={-1}>
      <b>{uiCopy.conflict}</b>
      <p>{uiCopy.conflictText}</p>
      <ul>
        {changes.map((change) => (
          <li key={`${change.at} ${change.who} ${change.field} ${change.after}`} dir="auto">
            {lineOf(change)}
            {change.at ? <time dateTime={change.at}>{uiCopy.conflictWhen(formatDayTime(change.at))}</time> : null}
          </li>
        ))}
      </ul>
      <div className={styles.acts}>
        <Button size="sm" variant="secondary" onClick={onTheirs}>
          {uiCopy.theirs}
        </Button>
        {onMine ? (
          <Button size="sm" variant="secondary" busy={busy} onClick={onMine}>
            {uiCopy.mine}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

/** A difference in a line. Values that read the same differ in what the short words leave out. */
function lineOf({ who, field, before, after }: Difference): string {
  const name = who || uiCopy.system
  return before === after
    ? uiCopy.conflictField(name, field)
    : uiCopy.conflictLine(name, field, before || uiCopy.nothing, after || uiCopy.nothing)
}
