import { useState } from 'react'
import { ApiError } from '#/shared/api/client.ts'
import { copy as sharedCopy, statusWords } from '#/shared/orders/orders.copy.ts'
import { formatDayTime, formatRupees, formatTotal } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { ErrorSummary } from '#/shared/ui/ErrorSummary.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { SettingLink, settingOf } from '#/office/domain/shop/SettingLink.tsx'
import { copy } from './orders.copy.ts'
import { moveCopy } from '#/office/domain/orders/moves.copy.ts'
import styles from './MoveDialog.module.css'
import { bodyOf, emptyTyped, MoveFields, type Typed } from './MoveFields.tsx'
import { type Doing, isGrave, wordsOf } from './moves.ts'
import { moveOrder, nowOf, type OfficeOrder, setStatus } from '#/office/domain/orders/ordersApi.ts'
import { whoOf } from './who.ts'

type Props = {
  doing: Doing | null
  onClose: () => void
  /** Is called with the order as it is now, after the move or where somebody was faster. */
  onChanged: (order: OfficeOrder) => void
  onDone: (order: OfficeOrder) => void
}

/** Asks before an order is moved, and says clearly when the shop refuses (ORD-2, API-16, OFFICE-4). */
export function MoveDialog({ doing, ...rest }: Props) {
  const title = doing ? moveCopy.question(wordsOf(doing.act)[1], doing.order.number) : ''
  return (
    <Dialog open={doing !== null} title={title} onClose={rest.onClose}>
      {doing ? <Question doing={doing} {...rest} /> : null}
    </Dialog>
  )
}

type Problem = {
  words: string
  setting: string | null
  fields: Readonly<Record<string, string>>
  now: OfficeOrder | null
}

function Question({ doing, onClose, onChanged, onDone }: Props & { doing: Doing }) {
  const { act } = doing
  const [order, setOrder] = useState(doing.order)
  const [typed, setTyped] = useState<Typed>(() => emptyTyped(doing))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [button, , effect] = wordsOf(act)
  // The shopper reads why a screenshot is rejected, or the bank took money back.
  const told =
    act.kind === 'move' && (act.move === 'reject' || (act.move === 'record-money' && typed.kind === 'reversed'))
  const cancels = act.kind === 'move' && act.move === 'cancel'
  const delivers = act.kind === 'status' || act.move === 'deliver'
  const total = 'money' in order ? order.money?.total : 'totalPrice' in order ? order.totalPrice : undefined

  async function send() {
    if (busy) return
    setBusy(true)
    setProblem(null)
    try {
      const moved =
        act.kind === 'status'
          ? await setStatus(order._id, act.status, order.version, typed.note.trim())
          : await moveOrder(order._id, act.move, order.version, bodyOf(act.move, typed))
      onChanged(moved)
      onDone(moved)
    } catch (error) {
      console.error(copy.logUpdate, error)
      const now = nowOf(error)
      setProblem({
        words: error instanceof ApiError ? error.message : moveCopy.confirm.noAnswer,
        setting: error instanceof ApiError ? settingOf(error) : null,
        fields: error instanceof ApiError ? error.fields : {},
        now,
      })
      if (now) {
        // The next try is decided on what is shown now. What was typed stays.
        setOrder(now)
        onChanged(now)
      }
      setBusy(false)
    }
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {problem === null ? null : <ErrorSummary title={problem.words} items={[]} />}
      {problem?.setting ? (
        <p>
          <SettingLink name={problem.setting} />
        </p>
      ) : null}
      {problem?.now && !problem.setting ? <Meanwhile before={doing.order} now={problem.now} /> : null}
      <p>
        <bdi>{order.name}</bdi>
        {total === undefined ? null : (
          <>
            , <span className="num">{formatTotal(total)}</span>
          </>
        )}
        . {effect}
      </p>
      {delivers && order.toCollect !== undefined ? (
        <p className={styles.cash}>
          {copy.detail.cash} <b className="num">{formatRupees(order.toCollect)}</b>
        </p>
      ) : null}
      {act.kind === 'move' ? (
        <MoveFields move={act.move} order={order} typed={typed} errors={problem?.fields ?? {}} onChange={setTyped} />
      ) : null}
      {cancels ? null : (
        <TextField
          label={told ? moveCopy.confirm.reason : moveCopy.confirm.note}
          optional={!told}
          error={problem?.fields['note']}
          maxLength={500}
          autoComplete="off"
          dir="auto"
          value={typed.note}
          onChange={(event) => setTyped({ ...typed, note: event.currentTarget.value })}
        />
      )}
      <div className={styles.acts}>
        <Button variant="secondary" onClick={onClose}>
          {cancels ? moveCopy.confirm.keep : moveCopy.confirm.cancel}
        </Button>
        <Button type="submit" variant={isGrave(act) ? 'danger' : 'primary'} busy={busy}>
          {busy ? moveCopy.confirm.busy : button}
        </Button>
      </div>
    </form>
  )
}

/** What others did with the order since it was shown: who, what and when (OFFICE-4). */
function Meanwhile({ before, now }: { before: Doing['order']; now: OfficeOrder }) {
  const since = Date.parse(before.updatedAt)
  const news = now.events.filter((event) => Date.parse(event.at) > since)
  return (
    <div className={styles.meanwhile}>
      {news.length === 0 ? null : (
        <>
          <p>{moveCopy.confirm.changed}</p>
          <ul>
            {news.map((event) => (
              <li key={`${event.at} ${event.kind}`}>
                {moveCopy.confirm.changedLine(
                  whoOf(event.actor, now),
                  sharedCopy.event[event.kind] ?? event.kind.replaceAll('_', ' '),
                  formatDayTime(event.at),
                )}
                {event.note ? <bdi>: “{event.note}”</bdi> : null}
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        {moveCopy.confirm.done(now.number, statusWords[now.status])} {moveCopy.confirm.again}
      </p>
    </div>
  )
}
