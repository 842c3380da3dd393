import type { ComponentProps, FormEvent, ReactNode } from 'react'
import { ConflictNotice, type Difference } from '#/office/ui/ConflictNotice.tsx'
import { Page } from '#/office/ui/Page.tsx'
import { SaveBar } from '#/office/ui/SaveBar.tsx'
import { copy } from './deals.copy.ts'
import styles from './DealScreen.module.css'

type Props<Row> = Required<Pick<ComponentProps<typeof Page>, 'title' | 'back' | 'lead' | 'actions'>> & {
  /** The row that the form began with, or null. */
  base: Row | null
  /** Why it cannot be changed any more. */
  ended: string | null
  writes: boolean
  /** A colleague's newer row, which a refused save found, and what differs. */
  theirs: Row | undefined
  changes: readonly Difference[]
  dirty: boolean
  changed: string
  save: { isPending: boolean; error: Error | null; reset: () => void }
  saveLabel: string
  /** Another button beside it. */
  beside?: ReactNode
  onSave: (over: Row | null) => void
  onTheirs: (row: Row) => void
  onDiscard: () => void
  children: ReactNode
}

/** What stands around the form of a deal or a coupon: what stops it, a colleague's newer version, and the bar that saves. */
export function RuleFrame<Row extends { state: string }>(props: Props<Row>) {
  const { base, ended, writes, theirs, dirty, save, onSave } = props
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!save.isPending && dirty) onSave(base)
  }
  return (
    <Page title={props.title} back={props.back} lead={props.lead} actions={props.actions}>
      {ended === null ? null : <p className={styles.note}>{ended}</p>}
      {writes ? null : <p className={styles.note}>{copy.edit.mayNot}</p>}
      {theirs && base ? (
        <ConflictNotice
          changes={props.changes}
          busy={save.isPending}
          onMine={!dirty || theirs.state === 'over' || theirs.state === 'stopped' ? undefined : () => onSave(theirs)}
          onTheirs={() => {
            props.onTheirs(theirs)
            save.reset()
          }}
        />
      ) : null}
      <form onSubmit={submit} noValidate className={styles.columns}>
        {props.children}
        <SaveBar
          submit
          changed={dirty ? [props.changed] : []}
          busy={save.isPending}
          save={props.saveLabel}
          problem={theirs ? null : save.error?.message}
          beside={props.beside}
          onSave={() => onSave(base)}
          onDiscard={() => {
            props.onDiscard()
            save.reset()
          }}
        />
      </form>
    </Page>
  )
}
