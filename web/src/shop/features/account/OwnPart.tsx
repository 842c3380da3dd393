import type { ReactNode } from 'react'
import { Button } from '#/shared/ui/Button.tsx'
import { ErrorSummary } from '#/shared/ui/ErrorSummary.tsx'
import styles from './AccountPage.module.css'
import type { OwnForm } from './useOwnForm.ts'

type Props<N extends string> = {
  own: OwnForm<N>
  title: string
  /** What stands above the fields. */
  lead: ReactNode
  submit: string
  /** Whether the change takes something away for good. */
  danger?: boolean
  /** What stands below the form. */
  after?: ReactNode
  children: ReactNode
}

/** The frame of one form with which a member changes the account. */
export function OwnPart<N extends string>({ own, title, lead, submit, danger, after, children }: Props<N>) {
  const { form, ref, problem } = own
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {lead}
      <form method="post" ref={ref} className={styles.fields} onSubmit={form.onSubmit} noValidate aria-label={title}>
        {problem === null ? null : <ErrorSummary title={problem} items={[]} />}
        {children}
        <Button type="submit" variant={danger ? 'danger' : 'secondary'} busy={form.busy}>
          {submit}
        </Button>
      </form>
      {after}
    </section>
  )
}
