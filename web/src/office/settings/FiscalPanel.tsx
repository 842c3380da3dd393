import { useState, type FormEvent } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { fiscalQuery, settleFiscal, type FiscalPaper } from '#/office/domain/orders/fiscalApi.ts'
import { FormDialog } from '#/office/ui/FormDialog.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { ApiError } from '#/shared/api/client.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import styles from './delivery.module.css'
import { fiscalCopy as copy } from './fiscal.copy.ts'

/** How invoices stand with FBR, and those that a person must look at; nothing in a shop that reports none (BOOKS-1). */
export function FiscalPanel({ mayWrite }: { mayWrite: boolean }) {
  const desk = useQuery(fiscalQuery).data
  const [open, setOpen] = useState<FiscalPaper | null>(null)
  if (!desk || (!desk.on && desk.papers.length === 0)) return null
  return (
    <Panel title={copy.title} lead={desk.live ? copy.live : copy.trial}>
      <div className={styles.form}>
        <p role="status">{copy.counts(desk.done, desk.waits)}</p>
        {desk.down ? <p className={styles.wrong}>{desk.down}</p> : null}
        {desk.papers.map((paper) => (
          <div key={paper.invoiceId} className={styles.cash}>
            <p>
              {paper.label}, <Link href={`/admin/orders/${paper.orderId}`}>{paper.order}</Link>:{' '}
              {copy.states[paper.fiscal.state]}
              <small dir="auto">{paper.fiscal.problem}</small>
            </p>
            {mayWrite && desk.on ? (
              <Button variant="secondary" size="sm" aria-label={copy.look(paper.label)} onClick={() => setOpen(paper)}>
                {copy.settle}
              </Button>
            ) : null}
          </div>
        ))}
      </div>
      {open ? <SettleDialog paper={open} onClose={() => setOpen(null)} /> : null}
    </Panel>
  )
}

function SettleDialog({ paper, onClose }: { paper: FiscalPaper; onClose: () => void }) {
  const client = useQueryClient()
  const [number, setNumber] = useState('')
  const [wrong, setWrong] = useState('')
  const [busy, setBusy] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setWrong('')
    try {
      await settleFiscal(paper.invoiceId, number.trim())
      toast.success(number.trim() === '' ? copy.again : copy.kept, { place: 'top' })
      onClose()
    } catch (error) {
      setWrong(error instanceof ApiError ? (error.fields['number'] ?? error.message) : copy.failed)
    } finally {
      setBusy(false)
      void client.invalidateQueries({ queryKey: fiscalQuery.queryKey })
    }
  }
  return (
    <FormDialog open title={copy.look(paper.label)} typed={number} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <p dir="auto">{paper.fiscal.problem}</p>
        <p>{paper.fiscal.state === 'unsure' ? copy.unsure : copy.refused}</p>
        <TextField
          label={copy.number}
          hint={copy.numberHint}
          dir="ltr"
          autoComplete="off"
          maxLength={40}
          value={number}
          error={wrong || undefined}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
        <div className={styles.actions}>
          <Button type="button" variant="quiet" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button type="submit" disabled={busy}>
            {number.trim() === '' ? copy.send : copy.keep}
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}
