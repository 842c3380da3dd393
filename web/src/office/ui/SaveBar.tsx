import { type ReactNode, useRef } from 'react'
import { Button } from '#/shared/ui/Button.tsx'
import { uiCopy } from './ui.copy.ts'
import { LeaveDialog } from './LeaveDialog.tsx'
import styles from './SaveBar.module.css'
import { useSaveKey } from './useSaveKey.ts'

type Props = {
  /** The names of what is changed and not saved. An empty list hides the bar. */
  changed: readonly string[]
  busy?: boolean
  /** Why the last save failed. */
  problem?: string | null | undefined
  onSave: () => void
  onDiscard: () => void
  save?: string
  /** Another button beside it. */
  beside?: ReactNode
  /** The number of changes in words. */
  unsaved?: (changes: number) => string
  /** Whether the bar is in a form whose onSubmit saves, so that Enter in a field does too. */
  submit?: boolean
}

/** How many names fit on the bar. */
const NAMED = 4

/**
 * The bar at the foot of a form: what is not saved, Discard and Save. Ctrl S saves, and leaving the screen asks first.
 * `<SaveBar changed={['Price']} busy={save.isPending} onSave={form.handleSubmit(…)} onDiscard={() => form.reset()} />`
 */
export function SaveBar({
  changed,
  busy = false,
  problem,
  onSave,
  onDiscard,
  save = uiCopy.save,
  beside,
  unsaved = uiCopy.unsaved,
  submit = false,
}: Props) {
  const dirty = changed.length > 0
  const bar = useRef<HTMLDivElement>(null)
  useSaveKey(dirty ? () => busy || onSave() : null, bar)

  if (!dirty) return null
  const names = changed.length > NAMED ? `${changed.slice(0, NAMED).join(', ')}…` : changed.join(', ')
  return (
    <div ref={bar} className={styles.bar} data-dock>
      {problem ? (
        <p role="alert" className={styles.problem}>
          <b>{problem}</b>
          <span>{uiCopy.stillHere}</span>
        </p>
      ) : (
        <p role="status">
          <b>{unsaved(changed.length)}</b>
          <span>{names}</span>
        </p>
      )}
      <Button size="sm" variant="quiet" onClick={onDiscard}>
        {uiCopy.discard}
      </Button>
      {beside}
      <Button size="sm" busy={busy} {...(submit ? { type: 'submit' } : { onClick: onSave })}>
        {save}
      </Button>
      <LeaveDialog on={dirty} what={names} onLeave={onDiscard} />
    </div>
  )
}
