import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatDay, formatTotal } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { toast } from '#/shared/ui/toast.ts'
import styles from './BankCredits.module.css'
import { BankFileDialog } from './BankFileDialog.tsx'
import { copy } from './proofs.copy.ts'
import { type BankCredit, setCredit, proofQueries } from './proofsApi.ts'

const words = copy.bank

type Props = { may: boolean; onChoose: (order: string) => void }

/** Imports a statement of the bank. */
export function BankFile() {
  const [reading, setReading] = useState(false)
  const credits = useQuery(proofQueries.credits)
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setReading(true)}>
        <Icon name="upload" size="sm" />
        {words.file}
      </Button>
      {reading ? <BankFileDialog banks={credits.data?.banks ?? []} onClose={() => setReading(false)} /> : null}
    </>
  )
}

/** The credits on the shop's account that paid no order yet, each with the orders that it may be for (PROOF-4). */
export function BankCredits({ may, onChoose }: Props) {
  const client = useQueryClient()
  const credits = useQuery(proofQueries.credits)
  const away = useMutation({
    mutationFn: (one: BankCredit) => setCredit(one._id, true),
    onSuccess: (_, one) => toast.success(words.awayDone(one.reference)),
    onError: (error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: ['orders'] }),
  })
  const list = credits.data?.credits ?? []
  return (
    <section className={styles.part} aria-label={words.title}>
      <div className={styles.head}>
        <h2>
          {words.title} {credits.data ? <span className="num">{credits.data.total}</span> : null}
        </h2>
      </div>
      {credits.error ? (
        <ErrorState
          error={credits.error}
          message={credits.error.message}
          onRetry={() => void credits.refetch()}
          retryLabel={copy.retry}
        />
      ) : null}
      {credits.data && list.length === 0 ? <p className={styles.quiet}>{words.none}</p> : null}
      <ul>
        {list.map((one) => (
          <li key={one._id} className={styles.credit}>
            <p className={styles.line}>
              <b className="num">{formatTotal(one.amount)}</b>
              <span className={styles.quiet}>
                {formatDay(`${one.day}T12:00:00+05:00`)} ·&nbsp;{one.bank} ·&nbsp;<bdi>{one.reference}</bdi>
              </span>
              {one.details === '' ? null : (
                <span className={styles.quiet} dir="auto">
                  {one.details}
                </span>
              )}
            </p>
            <div className={styles.acts}>
              {one.orders.map((order) => (
                <Button key={order._id} size="sm" variant="secondary" onClick={() => onChoose(order._id)}>
                  <span>
                    {order.number}, <span dir="auto">{order.name}</span>: {words.why[order.why]}
                  </span>
                </Button>
              ))}
              {one.orders.length === 0 ? <span className={styles.quiet}>{words.nobody}</span> : null}
              {may ? (
                <Button size="sm" variant="quiet" busy={away.isPending} onClick={() => away.mutate(one)}>
                  {words.away}
                </Button>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
