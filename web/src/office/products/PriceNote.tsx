import type { ReactNode } from 'react'
import { formatRupees } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { listCopy } from './list.copy.ts'
import styles from './PriceNote.module.css'
import type { ProductRow } from '#/office/domain/catalogue/productsApi.ts'
import type { PriceEdit } from './usePriceEdit.ts'

/** The note under a row whose price was not saved: why, what was typed, and what can be done. */
export function priceNote(price: PriceEdit): (row: ProductRow) => ReactNode {
  return (row) => {
    const { problem } = price
    if (problem?.id !== row._id) return null
    return (
      <div className={styles.problem} role="alert">
        <Icon name="alert" size="sm" />
        <p>{problem.text}</p>
        {problem.retry ? (
          <Button size="sm" variant="secondary" busy={price.busy} onClick={price.again}>
            {listCopy.price.mine(formatRupees(problem.retry.price))}
          </Button>
        ) : null}
        <Button size="sm" variant="quiet" onClick={price.giveUp}>
          {listCopy.price.theirs}
        </Button>
      </div>
    )
  }
}
