import { menuNameOf } from '#/office/domain/shop/menuNames.copy.ts'
import { cx } from '#/shared/lib/cx.ts'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import { menuCopy as copy } from './menu.copy.ts'
import { groupsFor, isGroup, mayHide, PANELS, type Row, type Side } from './menuDraft.ts'
import styles from './MenuForm.module.css'

type Props = {
  side: Side
  label: string
  /** All rows, and those of this list, which may be of a group. */
  all: readonly Row[]
  rows: readonly Row[]
  /** The path of the list in the draft, before the number of a row: '' or "2.entries.". */
  at: string
  errors: Readonly<Record<string, string>>
  lost: readonly string[]
  mayWrite: boolean
  onMove: (row: Row, by: 1 | -1) => void
  onHide: (row: Row) => void
  onOpen: (row: Row) => void
}

/** The entries of a menu or of a group, each with its buttons. */
export function MenuList(props: Props) {
  const { side, label, all, rows, at, errors, lost, mayWrite, onMove, onHide, onOpen } = props
  return (
    <ul className={styles.list} aria-label={label}>
      {rows.map((row, place) => {
        const name = menuNameOf(row)
        const path = `${at}${place}`
        const group = isGroup(side, row, all)
        const wrong = Object.entries(errors).filter(([field]) => field.replace(/\.[a-z]+$/, '') === path)
        const move = (by: 1 | -1) => (
          <IconButton
            icon="down"
            size="sm"
            className={by < 0 ? styles.up : undefined}
            label={(by < 0 ? copy.up : copy.down)(name)}
            disabled={place + by < 0 || place + by >= rows.length}
            onClick={(event) => {
              const button = event.currentTarget
              onMove(row, by)
              // The browser takes the focus from what moves in the page.
              requestAnimationFrame(() => button.focus())
            }}
          />
        )
        return (
          <li key={row.id}>
            <div className={cx(styles.row, row.hidden && styles.hidden)}>
              <div className={styles.name}>
                <b dir="auto">{name}</b>
                {row.hidden ? <small>{copy.hidden}</small> : null}
                <small dir={row.address === undefined ? undefined : 'ltr'}>{aboutOf(side, row, group)}</small>
                {wrong.map(([field, text]) => (
                  <small key={field} className={styles.wrong}>
                    {text}
                  </small>
                ))}
                {lost.includes(row.address ?? '') ? <small className={styles.lost}>{copy.lost}</small> : null}
              </div>
              {mayWrite ? (
                <div className={styles.buttons}>
                  {move(-1)}
                  {move(1)}
                  {mayHide(row) ? (
                    <IconButton
                      icon={row.hidden ? 'eye-off' : 'eye'}
                      size="sm"
                      label={(row.hidden ? copy.show : copy.hide)(name)}
                      onClick={() => onHide(row)}
                    />
                  ) : null}
                  {row.name === undefined || groupsFor(side, row, all).length > 0 ? (
                    <IconButton icon="edit" size="sm" label={copy.change(name)} onClick={() => onOpen(row)} />
                  ) : null}
                </div>
              ) : null}
            </div>
            {row.rows.length > 0 ? <MenuList {...props} label={name} rows={row.rows} at={`${path}.entries.`} /> : null}
          </li>
        )
      })}
    </ul>
  )
}

/** What stands below the name of an entry. */
function aboutOf(side: Side, row: Row, group: boolean): string {
  const filled = copy.filled[row.name ?? '']
  if (row.address !== undefined) return row.address
  if (filled !== undefined) return filled
  if (group) return copy.group(row.rows.length)
  return side === 'header' && PANELS.has(row.name ?? '') ? copy.panel : ''
}
