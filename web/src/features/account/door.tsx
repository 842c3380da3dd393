import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatRupees } from '#/shared/lib/format.ts'
import { DEFAULT_PRODUCT_IMAGE } from '#/shared/lib/images.ts'
import { paths } from '#/shared/lib/paths.ts'
import { unitPrice } from '#/shared/lib/price.ts'
import { useAppSelector } from '#/shared/lib/redux.ts'
import styles from './account.module.css'
import { copy } from './copy.ts'

/** List price of the example, in rupees. */
const EXAMPLE = 5000

type Props = {
  title: string
  lead: string
  /** Which of the two tabs is open; none on the screens beside them. */
  tab?: 'login' | 'register'
  children: ReactNode
}

/** The frame of every account screen: the form, and beside it what a member gains. */
export function Door({ title, lead, tab, children }: Props) {
  return (
    <div className="wrap">
      <div className={styles.door}>
        <div className={styles.form}>
          {tab ? (
            <nav className={styles.tabs} aria-label={copy.tabs.label}>
              <Link href={paths.login} aria-current={tab === 'login' ? 'page' : undefined}>
                {copy.tabs.login}
              </Link>
              <Link href={paths.register} aria-current={tab === 'register' ? 'page' : undefined}>
                {copy.tabs.register}
              </Link>
            </nav>
          ) : null}
          <h1>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          {children}
        </div>
        <MemberSide />
      </div>
    </div>
  )
}

function MemberSide() {
  const { guestPercent, memberPercent } = useAppSelector((state) => state.shop.config)
  return (
    <aside className={styles.side} aria-label={copy.side.label}>
      <div className={styles.words}>
        <p className={styles.big}>{copy.side.title}</p>
        <div>
          <p className={styles.example}>{copy.side.example(formatRupees(EXAMPLE))}</p>
          <dl className={styles.tiers}>
            <div className={styles.member}>
              <dt>
                {copy.side.member}, {memberPercent}% off
              </dt>
              <dd>{formatRupees(unitPrice(EXAMPLE, memberPercent))}</dd>
            </div>
            <div>
              <dt>
                {copy.side.guest}, {guestPercent}% off
              </dt>
              <dd>{formatRupees(unitPrice(EXAMPLE, guestPercent))}</dd>
            </div>
          </dl>
        </div>
      </div>
      <div className={styles.picture}>
        <img src={DEFAULT_PRODUCT_IMAGE} alt="" width={640} height={800} decoding="async" />
      </div>
    </aside>
  )
}
