import { useEffect, useRef, useState } from 'react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#/shared/api/client.ts'
import { countries } from '#/shared/lib/countries.ts'
import { formatRupees, formatTotal } from '#/shared/lib/format.ts'
import { useRested } from '#/shared/lib/useRested.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { Sums } from '#/shared/ui/Slip.tsx'
import { TextAreaField } from '#/shared/ui/TextAreaField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { useLaptop } from '#/office/ui/useLaptop.ts'
import { newKey } from '#/shared/lib/newKey.ts'
import { FindVariant } from '#/office/domain/stock/FindVariant.tsx'
import { Draft } from '#/office/ui/draft.ts'
import { keepIn } from '#/office/ui/keptDraft.ts'
import { LeaveDialog } from '#/office/ui/LeaveDialog.tsx'
import { Page } from '#/office/ui/Page.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { useDraft } from '#/office/ui/useDraft.ts'
import { useKey } from '#/office/ui/useKey.ts'
import { orderPath } from '#/office/domain/orders/orderPath.ts'
import { SubmitBar } from './SubmitBar.tsx'
import { AddressForm, useCities } from './AddressForm.tsx'
import { SettingLink } from '#/office/domain/shop/SettingLink.tsx'
import { contactNames, keptNames, officeLabel, textsOf, type ContactName } from '#/shared/orders/contact.ts'
import { copy } from './phoneOrders.copy.ts'
import doorStyles from './PhoneOrders.module.css'
import styles from './NewOrderScreen.module.css'
import {
  fetchCaller,
  quoteOrder,
  takeOrder,
  type PhoneCaller,
  type TakenOrder,
  type TakeOrder,
} from './phoneOrdersApi.ts'
import { ItemLine } from './ItemLine.tsx'
import { type Item, oneMore } from './items.ts'
import { left } from './stockLabel.ts'
import { type Split, split } from './split.ts'
import { useCtrlEnter } from '#/office/ui/useCtrlEnter.ts'

type Contact = Omit<Record<ContactName, string>, 'language'>
const NAMES = contactNames.filter((name) => name !== 'language')
const NOBODY: Contact = { ...textsOf(NAMES), country: countries[0] }

/** Everything that is typed of an order. */
type Typed = {
  /** The key of the attempt, once there was one. */
  key: string
  contact: Contact
  pasted: string
  note: string
  channel: string
  method: 'cod' | 'bank_transfer'
  agreed: boolean
  asMember: boolean
  coupon: string
  items: readonly Item[]
}
const EMPTY: Typed = {
  key: '',
  contact: NOBODY,
  pasted: '',
  note: '',
  channel: 'whatsapp',
  method: 'cod',
  agreed: true,
  asMember: true,
  coupon: '',
  items: [],
}

/** The draft ends with the tab, since a customer's address is in it. */
const orderDraft = () => new Draft<Typed>({ loaded: null, first: EMPTY, keeping: keepIn('tab', 'order', EMPTY) })

const IDS = { phone: 'door-phone', paste: 'door-paste', product: 'door-product' } as const
const focus = (id: string) => document.getElementById(id)?.focus()

/** Takes an order for somebody who wrote or called (DOOR-1). A new one begins without anything of the last. */
export default function NewOrderScreen() {
  const [n, setN] = useState(0)
  return (
    <Page title={copy.title} lead={copy.lead} actions={<Keys />}>
      <OrderForm key={n} onAgain={() => setN(n + 1)} />
    </Page>
  )
}

/** The keyboard shortcuts. */
function Keys() {
  useKey('/', () => focus(IDS.product))
  useKey('t', () => focus(IDS.phone))
  useKey('v', () => focus(IDS.paste))
  return (
    <p className={styles.keys}>
      <kbd>/</kbd> {copy.keys.product} <kbd>T</kbd> {copy.keys.phone} <kbd>V</kbd> {copy.keys.paste}
    </p>
  )
}

function OrderForm({ onAgain }: { onAgain: () => void }) {
  const client = useQueryClient()
  const laptop = useLaptop()
  const cities = useCities()
  const form = useRef<HTMLDivElement>(null)
  const { state, draft } = useDraft(orderDraft)
  const { contact, pasted, note, channel, method, agreed, asMember, coupon, items } = state.body
  const put = (change: Partial<Typed>) => draft.edit((now) => ({ ...now, ...change }))
  const putContact = (change: Partial<Contact>) =>
    draft.edit((now) => ({ ...now, contact: { ...now.contact, ...change } }))
  const setItems = (change: (items: readonly Item[]) => readonly Item[]) =>
    draft.edit((now) => ({ ...now, items: change(now.items) }))
  const phone = contact.phone.trim()
  const caller = useQuery({
    queryKey: ['orders', 'caller', contact.country, phone],
    queryFn: ({ signal }) => fetchCaller(phone, contact.country, signal),
    enabled: phone.replace(/\D/g, '').length >= (contact.country === countries[0] ? 10 : 8),
  })
  const known = caller.data
  const wanted: TakeOrder = {
    contact,
    items: items
      .filter(({ quantity }) => quantity > 0)
      .map(({ goods, quantity }) => ({ productId: goods.productId, variantId: goods.variantId, quantity })),
    method,
    channel,
    agreed: agreed && method === 'cod',
    member: asMember && known?.member === true,
    ...(coupon.trim() !== '' && { coupon: coupon.trim() }),
    ...(note !== '' && { note }),
  }
  // The price of delivery depends on the place (FEE-1).
  const place = useRested(`${contact.country}\n${contact.city}`, 400)
  const asked = JSON.stringify([wanted.items, method, wanted.member, wanted.coupon, wanted.member ? phone : '', place])
  const create = useMutation({
    mutationFn: (total: number | undefined) => {
      // The attempt keeps its key over a reload, so that an order that was taken then is not taken twice.
      draft.edit((now) => ({ ...now, key: now.key || newKey() }))
      const { key } = draft.current().body
      return takeOrder({ ...wanted, key, ...(total !== undefined && { expectedTotal: total }) })
    },
    onSuccess: () => draft.reset(EMPTY),
    // Prices and stock may have changed by now.
    onError: () => client.invalidateQueries({ queryKey: ['orders', 'quote'] }),
  })
  const placed = create.data?.order
  const quote = useQuery({
    queryKey: ['orders', 'quote', asked],
    queryFn: ({ signal }) => quoteOrder(wanted, signal),
    enabled: wanted.items.length > 0 && !create.isPending && !placed, // the order's own effect on the stock is no news
    placeholderData: keepPreviousData,
    retry: false,
  })
  const price = wanted.items.length > 0 ? quote.data : undefined
  const press = () => create.mutate(price?.totalPrice)
  const wrong = create.error instanceof ApiError ? create.error.fields : {}
  const ready = price !== undefined && !quote.isPlaceholderData && !create.isPending

  // The first field with an error takes the focus.
  useEffect(() => {
    if (create.error) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [create.error])

  useCtrlEnter(() => {
    if (ready && !placed) press()
  })

  // What the last message said and this one does not is somebody else's, so it is removed. What was typed beside them
  // stays.
  const before = useRef<Partial<Split>>({})
  function read(message: string) {
    put({ pasted: message })
    if (message.trim() === '') return // what was read of the last message stays until the next one
    const [found, was] = [split(message, cities ?? []), before.current]
    before.current = found
    const said = ([name, value]: [string, string]) => value !== '' || (was[name as keyof Split] ?? '') !== ''
    putContact(Object.fromEntries(Object.entries(found).filter(said)))
  }

  // A message that was pasted before the list of cities came is split again.
  const readAgain = useRef(() => {})
  useEffect(() => {
    readAgain.current = () => {
      if (pasted !== '' && contact.city === '') read(pasted)
    }
  })
  useEffect(() => readAgain.current(), [cities])

  if (placed) {
    return (
      <div className={styles.done} role="status">
        <p>{copy.created(placed.number)}</p>
        <div>
          <ButtonLink href={orderPath(placed.number)}>{copy.open}</ButtonLink>
          <Button variant="secondary" onClick={onAgain}>
            {copy.again}
          </Button>
        </div>
      </div>
    )
  }
  const field = (name: 'firstName' | 'lastName' | 'email' | 'phone', optional = false) => (
    <TextField
      label={officeLabel(name)}
      value={contact[name]}
      onChange={(event) => putContact({ [name]: event.currentTarget.value })}
      error={wrong[name]}
      optional={optional}
      autoComplete="off"
      maxLength={200}
      dir="auto"
      {...(name === 'phone' && { id: IDS.phone, type: 'tel', inputMode: 'tel' as const })}
    />
  )
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const act = (
    <SubmitBar
      sum={price ? formatTotal(price.totalPrice) : ''}
      note={pieces > 0 ? copy.pieces(pieces) : copy.nothing}
      words={copy.create}
      busy={create.isPending}
      disabled={!ready}
      onPress={press}
    />
  )
  return (
    <div className={styles.three} ref={form}>
      <div className={doorStyles.column}>
        <Panel title={copy.who}>
          {field('phone')}
          <SelectField
            label={copy.cameBy}
            value={channel}
            error={wrong['channel']}
            onChange={(event) => put({ channel: event.currentTarget.value })}
          >
            {Object.entries(copy.channels).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          {known?.phone ? <Known caller={known} asMember={asMember} onMember={(on) => put({ asMember: on })} /> : null}
          {known?.contact && contact.streetAddress === '' ? (
            <Button size="sm" variant="quiet" onClick={() => known.contact && putContact(pick(known.contact))}>
              {copy.takeLast(`${known.contact.firstName} ${known.contact.lastName}`, known.contact.city)}
            </Button>
          ) : null}
        </Panel>
        <Panel title={copy.where}>
          <TextAreaField
            id={IDS.paste}
            label={copy.paste}
            hint={pasted === '' ? copy.pasteHint : copy.split}
            value={pasted}
            rows={3}
            maxLength={2000}
            dir="auto"
            optional
            onChange={(event) => read(event.currentTarget.value)}
          />
          <div className={doorStyles.pair}>
            {field('firstName')}
            {field('lastName')}
          </div>
          <AddressForm value={contact} errors={wrong} chooses onChange={putContact} />
          {field('email', true)}
        </Panel>
      </div>
      <Panel title={copy.what}>
        <div className={doorStyles.finder}>
          <FindVariant
            id={IDS.product}
            label={copy.find}
            onFound={(goods) => setItems((old) => oneMore(old, goods))}
            tell={left}
          />
        </div>
        {items.length === 0 ? <p className={doorStyles.quiet}>{copy.nothing}</p> : null}
        <ul className={doorStyles.lines}>
          {items.map(({ goods, quantity }) => (
            <ItemLine
              key={goods.variantId}
              {...goods}
              more={left(goods)}
              quantity={quantity}
              sum={price?.lines.find((line) => line.variantId === goods.variantId)?.sum}
              onQuantity={(next) =>
                setItems((old) =>
                  old.map((item) => (item.goods.variantId === goods.variantId ? { goods, quantity: next } : item)),
                )
              }
            />
          ))}
        </ul>
      </Panel>
      <div className={doorStyles.side}>
        <Panel title={copy.pays}>
          <div className={doorStyles.stack}>
            <div className={doorStyles.ways} role="group" aria-label={copy.pays}>
              {(['cod', 'bank_transfer'] as const).map((way) => (
                <button key={way} type="button" aria-pressed={method === way} onClick={() => put({ method: way })}>
                  {way === 'cod' ? copy.cod : copy.transfer}
                </button>
              ))}
            </div>
            {method === 'cod' ? (
              <label className={styles.check}>
                <input
                  type="checkbox"
                  checked={agreed}
                  onChange={(event) => put({ agreed: event.currentTarget.checked })}
                />
                {copy.agreed}
              </label>
            ) : (
              <p className={doorStyles.quiet}>{copy.waits}</p>
            )}
            <TextField
              label={copy.coupon}
              value={coupon}
              optional
              maxLength={30}
              error={price?.couponRefused ?? wrong['coupon']}
              onChange={(event) => put({ coupon: event.currentTarget.value })}
            />
            <TextField
              label={copy.note}
              value={note}
              optional
              maxLength={300}
              onChange={(event) => put({ note: event.currentTarget.value })}
            />
          </div>
        </Panel>
        <Panel title={copy.total}>
          <div className={doorStyles.stack}>
            {price ? <Bill price={price} code={coupon.trim().toUpperCase()} /> : null}
            {price?.otherHand || price?.otherHandSleeps ? (
              <p className={price.otherHand ? doorStyles.bad : doorStyles.quiet}>
                {price.otherHand ? copy.otherHand : copy.otherHandSleeps} <SettingLink name="handMost" />
              </p>
            ) : null}
            {quote.error && wanted.items.length > 0 ? <p className={doorStyles.bad}>{quote.error.message}</p> : null}
            <p className={doorStyles.quiet}>{copy.rules}</p>
            {create.error ? (
              <p className={doorStyles.bad} role="alert">
                {create.error.message}
              </p>
            ) : null}
            {laptop ? act : null}
          </div>
        </Panel>
      </div>
      {laptop ? null : act}
      <LeaveDialog on={!draft.clean()} what={copy.ownWords} onLeave={() => draft.reset(EMPTY)} />
    </div>
  )
}

/**
 * The part of a last order's contact that a new order takes over: what an account would keep, and the mail address, but
 * not the typed phone.
 */
const pick = (contact: Partial<Contact>): Partial<Contact> => ({
  ...textsOf([...keptNames.filter((name) => name !== 'phone'), 'email'], contact),
  country: contact.country || countries[0],
})

function Known({
  caller,
  asMember,
  onMember,
}: {
  caller: PhoneCaller
  asMember: boolean
  onMember: (on: boolean) => void
}) {
  if (caller.delivered + caller.refused + caller.open === 0) return <p className={doorStyles.quiet}>{copy.fresh}</p>
  return (
    <>
      <p className={caller.refused > 0 ? doorStyles.bad : doorStyles.good}>
        {copy.known}: {copy.tally(caller.delivered, caller.refused, caller.open)}
      </p>
      {caller.member ? (
        <label className={styles.check}>
          <input type="checkbox" checked={asMember} onChange={(event) => onMember(event.currentTarget.checked)} />
          {copy.member}
        </label>
      ) : null}
    </>
  )
}

function Bill({ price, code }: { price: TakenOrder; code: string }) {
  const { delivery = 0, freed = 0, cashFee = 0, saving = 0, wrap = 0 } = price
  const promotions = price.promotions ?? []
  const less = promotions.reduce((sum, { amount = 0 }) => sum + amount, price.discount)
  const off = Math.round((price.listTotal + delivery + cashFee + wrap - saving - price.totalPrice - less) * 100) / 100
  return (
    <Sums
      rows={[
        { label: copy.list, value: formatTotal(price.listTotal) },
        { label: copy.off[price.tier], value: `−${formatTotal(off)}` },
        ...promotions.map(({ name, amount }) => ({
          label: name,
          value: amount === undefined ? copy.free : `−${formatTotal(amount)}`,
        })),
        ...(price.discount > 0 ? [{ label: copy.couponOff, value: `−${formatTotal(price.discount)}` }] : []),
        ...(delivery > 0 ? [{ label: copy.delivery, value: formatTotal(delivery) }] : []),
        ...(freed > 0 ? [{ label: copy.freed(code), value: copy.free }] : []),
        ...(wrap > 0 ? [{ label: copy.wrap, value: formatTotal(wrap) }] : []),
        ...(cashFee > 0 ? [{ label: copy.cashFee, value: formatTotal(cashFee) }] : []),
        ...(saving > 0 ? [{ label: copy.saving, value: `−${formatTotal(saving)}` }] : []),
        ...(price.deposit === undefined ? [] : [{ label: copy.deposit, value: formatTotal(price.deposit) }]),
        ...(price.toCollect > 0 ? [{ label: copy.collect, value: formatRupees(price.toCollect) }] : []),
      ]}
      total={{ label: copy.total, value: formatTotal(price.totalPrice) }}
    />
  )
}
