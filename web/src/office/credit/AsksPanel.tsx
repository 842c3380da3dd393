import { useMutation } from '@tanstack/react-query'
import { Panel } from '#/office/ui/Panel.tsx'
import { formatTotal } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { copy as creditCopy } from './credit.copy.ts'
import { decideCredit, type CreditAsk } from './creditApi.ts'
import styles from './Credit.module.css'

const copy = creditCopy.asks

/** Credit and gift cards above one person's limit, for another person to agree to (PROMO-2). */
export function AsksPanel({
  asks,
  may,
  onDecided,
}: {
  asks: readonly CreditAsk[]
  may: boolean
  onDecided: () => void
}) {
  const decide = useMutation({
    mutationFn: ({ id, agree }: { id: string; agree: boolean }) => decideCredit(id, agree),
    onError: (error) => toast.error(error.message),
    onSettled: onDecided,
  })
  if (asks.length === 0) return null
  return (
    <Panel title={copy.title}>
      <ul className={styles.asks}>
        {asks.map((ask) => (
          <li key={ask.id}>
            <p dir="auto">
              <b>{copy.what(ask.card === true, formatTotal(ask.amount), ask.name)}</b>
              <span className={styles.detail}>{ask.own ? copy.own : copy.by(ask.by, ask.note)}</span>
            </p>
            {may ? (
              <div className={styles.acts}>
                <Button
                  variant="secondary"
                  size="sm"
                  disabled={decide.isPending}
                  onClick={() => decide.mutate({ id: ask.id, agree: false })}
                >
                  {copy.decline}
                </Button>
                {ask.own ? null : (
                  <Button
                    size="sm"
                    disabled={decide.isPending}
                    onClick={() => decide.mutate({ id: ask.id, agree: true })}
                  >
                    {copy.agree}
                  </Button>
                )}
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
