import { useState, type FormEvent, type ReactNode } from 'react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#/shared/api/client.ts'
import { formatDay, formatDayTime, formatPaisa, formatTotal } from '#/shared/lib/format.ts'
import { cx } from '#/shared/lib/cx.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { keys, type Me } from '#/office/api/officeApi.ts'
import { moveOrder, type MoveInput } from '#/office/domain/orders/ordersApi.ts'
import { MoneyField } from '#/office/ui/MoneyField.tsx'
import { useKey } from '#/office/ui/useKey.ts'
import { OrderHead } from '#/office/domain/orders/OrderHead.tsx'
import { uiCopy } from '#/office/ui/ui.copy.ts'
import { SettingLink, settingOf } from '#/office/domain/shop/SettingLink.tsx'
import { copy } from './proofs.copy.ts'
import { useAccounts } from './accounts.ts'
import { Expected } from './Expected.tsx'
import { ProofPicture } from './ProofPicture.tsx'
import { type ProofCard, type Typed, proofQueries } from './proofsApi.ts'
import { type Reason, RejectDialog } from './RejectDialog.tsx'
import { Twins } from './Twins.tsx'
import styles from './ProofWork.module.css'

const nothing: Typed = { amount: '', reference: '', at: '' }
/** A typed date and time as a moment in Karachi, where the shop and its bank are. */
const moment = (typed: string) => (typed === '' ? '' : `${typed}:00+05:00`)

type Props = { id: string; me: Me; onNext: () => void }

/** One screenshot with what is known of it. What the bank shows is typed, and decides. */
export function ProofWork({ id, me, onNext }: Props) {
  const [typed, setTyped] = useState(nothing)
  const card = useQuery({
    ...proofQueries.card(id, typed),
    placeholderData: keepPreviousData,
  })
  // The query for the typed values may fail, and the form and its text stay.
  const [known, setKnown] = useState<ProofCard>()
  if (card.data && card.data !== known) setKnown(card.data)
  const shown = card.data ?? known
  const failed = card.error ? (
    <ErrorState
      error={card.error}
      message={card.error.message}
      onRetry={() => void card.refetch()}
      retryLabel={copy.retry}
    />
  ) : null
  if (shown) return <Work card={shown} failed={failed} me={me} onTyped={setTyped} onNext={onNext} />
  return failed ?? <Loading />
}

type WorkProps = {
  card: ProofCard
  failed: ReactNode
  me: Me
  onTyped: (typed: Typed) => void
  onNext: () => void
}

function Work({ card, failed, me, onTyped, onNext }: WorkProps) {
  const { order } = card
  const client = useQueryClient()
  const due = Math.round(card.due * 100)
  const [amount, setAmount] = useState<number | null | undefined>(null)
  const [reference, setReference] = useState('')
  const [at, setAt] = useState('')
  const accounts = useAccounts()
  const [picked, setInto] = useState<string>()
  const into = picked ?? accounts.books(order.payTo)
  const [asked, setAsked] = useState(false)
  const [shown, setShown] = useState<string>()
  const [twin, setTwin] = useState<number | null>(0)
  const [rejecting, setRejecting] = useState<Reason | null>(null)
  const may = me.permissions.includes('payments.write')
  const allowed = (move: 'approve' | 'reject' | 'ask-again') => may && order.moves.includes(move)
  const move = useMutation({
    mutationFn: ({ name, body }: { name: 'approve' | 'reject' | 'ask-again'; body: MoveInput }) =>
      moveOrder(order._id, name, order.version, body),
    onSuccess: (now, { name }) => {
      const done = name === 'approve' && now.payment === 'part_paid' ? 'part' : name
      toast.success(copy.done[done](order.number))
      setRejecting(null)
      onNext()
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.orders }),
  })
  const fields = move.error instanceof ApiError ? move.error.fields : {}
  const setting = move.error instanceof ApiError ? settingOf(move.error) : null
  const problem = move.error && Object.keys(fields).length === 0 ? move.error.message : undefined
  const tell = () =>
    onTyped({ amount: amount ? String(amount / 100) : '', reference: reference.trim(), at: moment(at) })
  const approve = (event?: FormEvent) => {
    event?.preventDefault()
    setAsked(true)
    if (!amount || reference.trim() === '' || move.isPending || !allowed('approve')) return
    move.mutate({
      name: 'approve',
      body: {
        amount: amount / 100,
        reference: reference.trim(),
        ...(accounts.all.length > 0 && { account: into }),
        ...(at !== '' && { note: copy.creditedNote(formatDayTime(moment(at))) }),
      },
    })
  }
  useKey('a', () => {
    if (allowed('reject')) setRejecting('unreadable')
  })
  useKey('r', () => {
    if (allowed('reject')) setRejecting('none')
  })
  const reused = card.hints.find(({ name }) => name === 'same-reference')
  const hints = card.hints.filter(({ name }) => name === 'older' || name === 'same-number')
  // Less than a rupee is no difference: people transfer whole rupees (PAYS-1).
  const by = amount && Math.abs(amount - due) >= 100 ? amount - due : 0
  const elsewhere = order.hand && order.hand.actor !== me._id

  return (
    <article className={styles.work} aria-label={order.number}>
      {elsewhere && order.hand ? (
        <p className={styles.warn} role="status">
          {copy.heldBy(order.people?.[order.hand.actor] ?? uiCopy.somebody, formatDayTime(order.hand.until))}
        </p>
      ) : null}
      {card.twins.length > 0 && twin !== null ? (
        <Twins
          card={card}
          at={twin}
          mayReject={allowed('reject')}
          onNext={() => setTwin((twin + 1) % card.twins.length)}
          onSame={() => setRejecting('other')}
          onDifferent={() => setTwin(null)}
        />
      ) : (
        <div className={styles.halves}>
          {order.proofUrl ? (
            <div className={styles.earlier}>
              <ProofPicture key={shown} path={shown ?? order.proofUrl} number={order.number} />
              {card.earlier.length > 0 ? (
                <ul aria-label={copy.before}>
                  {[{ url: order.proofUrl, at: '' }, ...card.earlier].map((one) => (
                    <li key={one.url}>
                      <Button
                        size="sm"
                        variant={one.url === (shown ?? order.proofUrl) ? 'primary' : 'secondary'}
                        aria-pressed={one.url === (shown ?? order.proofUrl)}
                        onClick={() => setShown(one.url)}
                      >
                        {one.at === '' ? copy.last : copy.beforeOf(formatDayTime(one.at))}
                      </Button>
                    </li>
                  ))}
                </ul>
              ) : null}
            </div>
          ) : (
            <p className={styles.quiet}>{copy.noPicture}</p>
          )}
          <form
            className={styles.form}
            noValidate
            onSubmit={approve}
            // A twin that is found during typing is announced above the fields and does not replace them.
            onChange={() => setTwin(null)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) approve(event)
            }}
          >
            <OrderHead order={order} sum={{ text: formatTotal(card.due), label: copy.expected }}>
              {' ·\u00a0'}
              {copy.placed(formatDayTime(order.createdAt))} ·&nbsp;{copy.history(card.delivered, card.refused)}
            </OrderHead>
            <Seen card={card} onCompare={() => setTwin(0)} />
            <Expected
              number={order.number}
              due={due}
              transferNo={order.transferNo}
              reference={reference.trim()}
              payTo={order.payTo}
              placedAt={order.createdAt}
              amount={amount ?? null}
              at={moment(at)}
            />
            {allowed('approve') ? (
              <>
                {card.credits.map((one) => (
                  <p key={one._id} className={styles.fresh}>
                    <Icon name="shield" size="sm" />
                    <span>
                      {copy.bank.seen(formatTotal(one.amount), formatDay(`${one.day}T12:00:00+05:00`), one.bank)}{' '}
                      <Button
                        variant="quiet"
                        size="sm"
                        onClick={() => {
                          setAmount(Math.round(one.amount * 100))
                          setReference(one.reference)
                          setInto(one.account)
                          onTyped({ amount: String(one.amount), reference: one.reference, at: moment(at) })
                        }}
                      >
                        {copy.bank.use(one.reference)}
                      </Button>
                    </span>
                  </p>
                ))}
                <div className={styles.fields}>
                  <MoneyField
                    label={copy.amount}
                    value={amount ?? null}
                    onChange={setAmount}
                    onBlur={tell}
                    error={fields['amount'] ?? (asked && !amount ? copy.needAmount : undefined)}
                  />
                  <TextField
                    label={copy.credited}
                    type="datetime-local"
                    optional
                    value={at}
                    onChange={(event) => setAt(event.currentTarget.value)}
                    onBlur={tell}
                  />
                </div>
                {accounts.all.length > 0 ? (
                  <SelectField
                    label={copy.into}
                    hint={order.payTo === undefined ? undefined : copy.chose(accounts.named(order.payTo))}
                    value={into}
                    onChange={(event) => setInto(event.currentTarget.value)}
                  >
                    {accounts.statements.map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                  </SelectField>
                ) : null}
                <TextField
                  label={copy.reference}
                  hint={copy.referenceHint}
                  autoComplete="off"
                  maxLength={100}
                  value={reference}
                  onChange={(event) => setReference(event.currentTarget.value)}
                  onBlur={tell}
                  error={
                    fields['reference'] ??
                    reused?.says ??
                    (asked && reference.trim() === '' ? copy.needReference : undefined)
                  }
                />
                {hints.map((hint) => (
                  <p key={hint.says} className={styles.hint}>
                    <Icon name="alert" size="sm" />
                    <span>
                      <b>{hint.says}</b> {hint.rule}
                    </span>
                  </p>
                ))}
                {amount ? (
                  <p className={cx(styles.compare, by === 0 ? styles.exact : styles.unlike)} role="status">
                    {copy.compare(rupees(due), rupees(amount))}
                    <b>
                      {by === 0
                        ? amount === due
                          ? copy.exact
                          : copy.whole
                        : by < 0
                          ? copy.short(rupees(-by))
                          : copy.over(rupees(by))}
                    </b>
                  </p>
                ) : null}
              </>
            ) : null}
            {failed}
            {problem ? (
              <p role="alert">
                {problem} {setting ? <SettingLink name={setting} /> : null}
              </p>
            ) : null}
            <div className={styles.acts} data-dock>
              {allowed('approve') ? (
                <Button type="submit" wide busy={move.isPending && rejecting === null}>
                  <Icon name="check" size="sm" />
                  {by < 0 ? copy.partPaid : by > 0 ? copy.overpaid : copy.approve}
                  <kbd>Ctrl ↵</kbd>
                </Button>
              ) : null}
              {allowed('reject') ? (
                <>
                  <Button variant="secondary" size="sm" onClick={() => setRejecting('unreadable')}>
                    {copy.askAgain} <kbd>A</kbd>
                  </Button>
                  <Button variant="danger" size="sm" onClick={() => setRejecting('none')}>
                    {copy.reject} <kbd>R</kbd>
                  </Button>
                </>
              ) : null}
              {allowed('ask-again') ? (
                <Button
                  variant="secondary"
                  size="sm"
                  busy={move.isPending}
                  onClick={() => move.mutate({ name: 'ask-again', body: {} })}
                >
                  {copy.lookAgain}
                </Button>
              ) : null}
            </div>
            <p className={styles.quiet}>
              {allowed('approve') || allowed('ask-again') ? copy.later2 : may ? copy.settled : copy.watch}
            </p>
          </form>
        </div>
      )}
      {rejecting === null ? null : (
        <RejectDialog
          number={order.number}
          first={rejecting}
          busy={move.isPending}
          problem={problem ?? fields['note']}
          onClose={() => setRejecting(null)}
          onReject={(note) => move.mutate({ name: 'reject', body: { note } })}
        />
      )}
    </article>
  )
}

const rupees = (paisa: number) => formatPaisa(paisa)

/** Says in one line whether the picture was seen before. */
function Seen({ card, onCompare }: { card: ProofCard; onCompare: () => void }) {
  if (card.twins.length > 0)
    return (
      <p className={styles.hint}>
        <Icon name="copy" size="sm" />
        <span>
          <b>{card.twins.some(({ sameFile }) => sameFile) ? copy.same : copy.close}</b>{' '}
          <Button variant="quiet" size="sm" onClick={onCompare}>
            {copy.compareAgain}
          </Button>
        </span>
      </p>
    )
  if (card.read === 'none') return null
  const words = card.read === 'read' ? copy.fresh : card.read === 'waiting' ? copy.reading : copy.unread
  return (
    <p className={card.read === 'read' ? styles.fresh : styles.quiet}>
      {card.read === 'read' ? <Icon name="shield" size="sm" /> : null}
      {words}
    </p>
  )
}
