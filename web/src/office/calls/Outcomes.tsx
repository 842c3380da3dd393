import { useState } from 'react'
import { formatDayTime } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import type { MoveInput } from '#/office/domain/orders/ordersApi.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { ChangeDialog } from './ChangeDialog.tsx'
import type { CallCard } from '#/office/domain/orders/callsApi.ts'
import { copy } from './calls.copy.ts'
import styles from './Outcomes.module.css'
import { useKey } from '#/office/ui/useKey.ts'

export type Outcome = keyof typeof copy.done

type Props = { card: CallCard; busy: boolean; onMove: (name: Outcome, body: MoveInput) => void }

/** The results of the call: five outcomes, each with a key (COD-3). */
export function Outcomes({ card, busy, onMove }: Props) {
  const [asks, setAsks] = useState<'change' | 'cancel' | null>(null)
  const { order } = card
  const may = (name: Outcome) => !busy && order.moves.includes(name)
  const make = (name: Outcome, body: MoveInput = {}) => {
    if (may(name)) onMove(name, body)
  }
  const ask = (name: 'change' | 'cancel') => {
    if (may(name === 'change' ? 'redirect' : 'cancel')) setAsks(name)
  }
  useKey('1', () => make('confirm'))
  useKey('2', () => ask('change'))
  useKey('3', () => make('no-answer'))
  useKey('4', () => make('give-up'))
  useKey('5', () => ask('cancel'))
  const over = card.nextTry.startsWith('0001')
  return (
    <section aria-label={copy.outcome}>
      <h3 className={styles.title}>{copy.outcome}</h3>
      <div className={styles.acts}>
        <Button size="sm" busy={busy} aria-keyshortcuts="1" onClick={() => make('confirm')}>
          <Icon name="check" size="sm" /> {copy.confirmed} <kbd>1</kbd>
        </Button>
        <Button
          size="sm"
          variant="secondary"
          aria-keyshortcuts="2"
          disabled={!may('redirect')}
          onClick={() => ask('change')}
        >
          {copy.changed} <kbd>2</kbd>
        </Button>
        <Button
          size="sm"
          variant="secondary"
          aria-keyshortcuts="3"
          disabled={!may('no-answer')}
          onClick={() => make('no-answer')}
        >
          {copy.noAnswer} <kbd>3</kbd>
        </Button>
        <Button
          size="sm"
          variant="secondary"
          aria-keyshortcuts="4"
          disabled={!may('give-up')}
          onClick={() => make('give-up')}
        >
          {copy.unreachable} <kbd>4</kbd>
        </Button>
        <Button
          size="sm"
          variant="danger"
          aria-keyshortcuts="5"
          disabled={!may('cancel')}
          onClick={() => ask('cancel')}
        >
          {copy.cancelled} <kbd>5</kbd>
        </Button>
      </div>
      <p className={styles.note}>
        <Icon name="clock" size="sm" />
        {over ? copy.last : copy.back(formatDayTime(card.nextTry))}
      </p>
      <CancelDialog
        open={asks === 'cancel'}
        number={order.number}
        onClose={() => setAsks(null)}
        onCancel={(body) => {
          setAsks(null)
          make('cancel', body)
        }}
      />
      {order.contact ? (
        <ChangeDialog
          open={asks === 'change'}
          number={order.number}
          contact={order.contact}
          onClose={() => setAsks(null)}
          onSave={(body) => {
            setAsks(null)
            make('redirect', body)
          }}
        />
      ) : null}
    </section>
  )
}
