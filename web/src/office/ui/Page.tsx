import { use, type ReactNode } from 'react'
import { Link } from 'wouter'
import { cx } from '#/shared/lib/cx.ts'
import { useTitle } from '#/shared/lib/useTitle.ts'
import { Icon } from '#/shared/ui/Icon.tsx'
import { SectionNavContext } from './sectionNav.ts'
import { noBreakMoney } from './rupees.ts'
import styles from './Page.module.css'

type Props = {
  /** The screen's name, which is also the document's title. */
  title: string
  /** One line beside it: what is here, and how much. */
  lead?: ReactNode
  /** Buttons, of which at most one is primary. */
  actions?: ReactNode
  /** The link back from a screen below another. */
  back?: { href: string; label: string; state?: unknown }
  /** `narrow` suits a form, `broad` (default) a list. */
  size?: 'narrow' | 'broad'
  children: ReactNode
}

/** A screen of the office: `<Page title="Stock" lead="1,204 pieces" actions={<Button …/>}>…</Page>`. */
export function Page({ title, lead, actions, back, size = 'broad', children }: Props) {
  useTitle(title)
  const beside = use(SectionNavContext)
  return (
    <div className={cx(styles.page, styles[size])}>
      {back ? (
        <Link href={back.href} className={styles.back} state={back.state}>
          <Icon name="back" size="sm" />
          {back.label}
        </Link>
      ) : null}
      <div className={styles.head}>
        <h1 dir="auto">{noBreakMoney(title)}</h1>
        {lead === undefined ? null : <p>{noBreakMoney(lead)}</p>}
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
      {back ? null : beside}
      {children}
    </div>
  )
}
