import { useId, type ReactNode } from 'react'
import styles from './Slip.module.css'

interface SlipProps {
  title: string
  /** The content beside the title, such as a link to change what is on the slip. */
  action?: ReactNode
  children: ReactNode
  /** The content below the tear line. */
  foot?: ReactNode
}

/** The paper slip on which an order's lines and totals are printed. */
export function Slip({ title, action, children, foot }: SlipProps) {
  const id = useId()
  return (
    <section className={styles.slip} aria-labelledby={id}>
      <div className={styles.part}>
        <div className={styles.head}>
          <h2 id={id}>{title}</h2>
          {action}
        </div>
        {children}
      </div>
      {foot === undefined || foot === null ? null : (
        <>
          <div className={styles.tear} aria-hidden="true" />
          <div className={styles.part}>{foot}</div>
        </>
      )}
    </section>
  )
}

export interface SumRow {
  label: string
  value: string
  /** Whether it is shown in green, as free shipping is. */
  good?: boolean
}

/** The column of amounts. `total` is the last and largest. */
export function Sums({ rows, total }: { rows: SumRow[]; total: SumRow }) {
  return (
    <dl className={styles.sums}>
      {rows.map((row) => (
        <div key={row.label}>
          <dt>{row.label}</dt>
          <dd className={row.good ? styles.good : undefined}>
            <bdi>{row.value}</bdi>
          </dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{total.label}</dt>
        <dd>{total.value}</dd>
      </div>
    </dl>
  )
}

/** What is to be paid, in large type: "Cash to keep ready: Rs 17,567". */
export function Due({ label, note, amount }: { label: string; note: string; amount: string }) {
  return (
    <div className={styles.due}>
      <p>
        <b>{label}</b>
        {note}
      </p>
      <p className={styles.amount}>{amount}</p>
    </div>
  )
}
