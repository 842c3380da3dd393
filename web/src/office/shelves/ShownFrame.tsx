import type { ReactNode } from 'react'
import { ConflictNotice } from '#/office/ui/ConflictNotice.tsx'
import { SaveBar } from '#/office/ui/SaveBar.tsx'
import { Button } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { pagesCopy as copy } from './pages.copy.ts'
import styles from './Pages.module.css'
import type { ShownForm } from './useShownForm.ts'

type Props = {
  form: ShownForm
  mayWrite: boolean
  /** Why it could not be saved, where a field without a place of its own was refused. */
  problem?: string | undefined
  /** Another button on the bar. */
  beside?: ReactNode
  children: ReactNode
}

/** What stands around the form of a page or a collection: a colleague's newer version above it, the bar that saves below. */
export function ShownFrame({ form, mayWrite, problem, beside, children }: Props) {
  const { newer, save } = form
  return (
    <>
      {newer ? (
        <ConflictNotice
          changes={newer.differences.map((one) => ({
            ...one,
            who: newer.actorName || copy.someone,
            at: newer.savedAt,
          }))}
          busy={save.isPending}
          onMine={() => save.mutate(newer.version)}
          onTheirs={newer.take}
        />
      ) : null}
      {children}
      <SaveBar
        changed={mayWrite ? form.changes : []}
        beside={beside}
        busy={save.isPending}
        problem={newer ? null : (problem ?? save.error?.message)}
        save={copy.save}
        onSave={() => save.mutate(form.head?.version ?? 0)}
        onDiscard={form.discard}
      />
    </>
  )
}

/** The way to it in the shop, and its removal. */
export function ShownActs({
  form,
  mayWrite,
  children,
}: Omit<Props, 'problem' | 'beside' | 'children'> & { children?: ReactNode }) {
  return (
    <div className={styles.acts}>
      {form.head?.state === 'live' ? (
        <a className={styles.link} href={form.head.path} target="_blank" rel="noreferrer">
          {copy.toShop}
          <Icon name="forward" size="sm" />
        </a>
      ) : null}
      {form.remove && mayWrite ? (
        <Button variant="quiet" busy={form.removing} onClick={form.remove}>
          {form.removeLabel}
        </Button>
      ) : null}
      {children}
    </div>
  )
}
