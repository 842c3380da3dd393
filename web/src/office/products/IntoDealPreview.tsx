import type { DealInput } from '#/office/domain/catalogue/dealsApi.ts'
import { PreviewPanel } from '#/office/domain/catalogue/PreviewPanel.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { Button } from '#/shared/ui/Button.tsx'
import { bulkCopy } from './bulk.copy.ts'
import bulkScreen from './BulkScreen.module.css'
import styles from './IntoDealPreview.module.css'
import { MOST } from './intoDeal.ts'

const copy = bulkCopy.deal

type Props = {
  /** Null while something is missing. */
  input: DealInput | null
  /** The id of the stored deal, or ''. */
  deal: string
  /**
   * How many were chosen, and how many of them the deal does not name yet. They are null while they are being found.
   */
  chosen: number | null
  fresh: number
  problem: string | null
  busy: boolean
  onPut: () => void
  onCancel: () => void
}

/** What shoppers would pay once the products are in the deal, and the button that puts them in. */
export function IntoDealPreview({ input, deal, chosen, fresh, problem, busy, onPut, onCancel }: Props) {
  const tooMany = chosen !== null && chosen > MOST
  const ready = input !== null && chosen !== null && !tooMany && fresh > 0
  // The preview of prices needs no name.
  const looked = input && { ...input, name: input.name.trim() || copy.fresh }
  return (
    <div className={styles.side}>
      {tooMany ? <p className={bulkScreen.note}>{copy.tooMany(MOST)}</p> : null}
      {!tooMany && looked && chosen !== null ? (
        <PreviewPanel id={deal} input={looked} />
      ) : (
        <Panel title={bulkCopy.preview} flush>
          <p className={bulkScreen.first}>{deal === '' ? copy.waiting : bulkCopy.asking}</p>
        </Panel>
      )}
      {problem ? (
        <p role="alert" className={bulkScreen.problem}>
          {problem}
        </p>
      ) : null}
      {chosen !== null && !tooMany && fresh < chosen ? (
        <p className={bulkScreen.note}>{copy.already(chosen - fresh)}</p>
      ) : null}
      <div className={bulkScreen.foot}>
        <Button size="sm" variant="quiet" onClick={onCancel}>
          {bulkCopy.cancel}
        </Button>
        <Button size="sm" busy={busy} disabled={!ready} onClick={onPut}>
          {fresh > 0 && !tooMany ? copy.put(fresh) : bulkCopy.nothing}
        </Button>
      </div>
    </div>
  )
}
