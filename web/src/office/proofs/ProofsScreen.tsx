import { useCallback, useEffect, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { useChanges } from '#/office/api/live.ts'
import { keys } from '#/office/api/officeApi.ts'
import type { ScreenProps } from '#/office/app/screens.ts'
import { claimOrder, unclaimOrder } from '#/office/orders/ordersApi.ts'
import { age } from '#/office/ui/age.ts'
import { Page } from '#/office/ui/Page.tsx'
import { useKey } from '#/office/ui/useKey.ts'
import { BankCredits } from './BankCredits.tsx'
import { copy } from './copy.ts'
import { ProofList } from './ProofList.tsx'
import { ProofWork } from './ProofWork.tsx'
import { fetchProofs, proofKeys } from './proofsApi.ts'
import styles from './ProofsScreen.module.css'

/** Payment screenshots: the list, and one in hand beside what the bank must show (PROOF-2, PROOF-3). */
export default function ProofsScreen({ me }: ScreenProps) {
  const client = useQueryClient()
  const [params, setParams] = useSearchParams()
  const chosen = params.get('order') ?? ''
  const [now, setNow] = useState(() => Date.now())
  const list = useQuery({ queryKey: proofKeys.list, queryFn: ({ signal }) => fetchProofs(signal) })
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  useChanges(
    useCallback(
      (change) => {
        if (change === 'all' || change.subject === 'order' || change.subject === 'bank')
          void client.invalidateQueries({ queryKey: keys.orders })
      },
      [client],
    ),
  )
  const claims = me.permissions.includes('orders.confirm') && me.permissions.includes('payments.write')
  const show = (id: string) => setParams(id === '' ? {} : { order: id }, { replace: true })
  const take = useMutation({
    mutationFn: async (id: string) => {
      if (!claims) return
      if (chosen !== '' && chosen !== id) await unclaimOrder(chosen)
      if (id !== '') await claimOrder(id)
    },
    onMutate: (id) => show(id),
    onError: (error) => toast.error(error.message), // somebody else has it: it is shown all the same, and says so
    onSettled: () => client.invalidateQueries({ queryKey: keys.orders }),
  })

  const due = list.data?.due.orders ?? []
  const rows = [...due, ...(list.data?.asked.orders ?? [])]
  const at = rows.findIndex((row) => row._id === chosen)
  const step = (by: 1 | -1) => {
    const to = rows[at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)]
    if (to && to._id !== chosen && !take.isPending) take.mutate(to._id)
  }
  useKey('j', () => step(1))
  useKey('k', () => step(-1))
  const next = () => take.mutate(due.find((row) => row._id !== chosen && !taken(row, me._id))?._id ?? '')
  const oldest = due[0]
  return (
    <Page
      title={copy.title}
      lead={
        list.data
          ? `${copy.waiting(list.data.due.total)}${oldest ? `, ${copy.oldest(age(oldest.createdAt, now))}` : ''}`
          : undefined
      }
    >
      {at >= 0 ? (
        <div className={styles.pager}>
          <IconButton icon="left" label={copy.earlier} disabled={at === 0} onClick={() => step(-1)} />
          <span>{copy.place(at + 1, rows.length)}</span>
          <IconButton icon="right" label={copy.later} disabled={at === rows.length - 1} onClick={() => step(1)} />
        </div>
      ) : null}
      <div className={styles.two}>
        {list.data ? (
          <ProofList proofs={list.data} chosen={chosen} me={me._id} now={now} onChoose={(id) => take.mutate(id)} />
        ) : list.error ? (
          <ErrorState
            error={list.error}
            message={list.error.message}
            onRetry={() => void list.refetch()}
            retryLabel={copy.retry}
          />
        ) : (
          <Loading />
        )}
        {chosen !== '' ? (
          <ProofWork key={chosen} id={chosen} me={me} onNext={next} />
        ) : list.data ? (
          <div className={rows.length > 0 ? styles.beside : undefined}>
            <EmptyState title={due.length === 0 ? copy.empty : copy.choose}>
              {due.length === 0 ? copy.emptyText : copy.chooseText}
            </EmptyState>
          </div>
        ) : null}
      </div>
      <BankCredits may={me.permissions.includes('payments.write')} onChoose={(id) => take.mutate(id)} />
      <p className={styles.keys}>
        {copy.keys.map(([key, does]) => (
          <span key={key}>
            <kbd>{key}</kbd> {does}
          </span>
        ))}
      </p>
    </Page>
  )
}

const taken = (row: { hand?: { actor: string } }, me: string) => row.hand !== undefined && row.hand.actor !== me
