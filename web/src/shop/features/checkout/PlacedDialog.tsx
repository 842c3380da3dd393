import { api } from '#/shared/api/client.ts'
import type { OrderPlaced } from '#/shared/api/orders.ts'
import type { components } from '#/shared/api/schema.d.ts'
import { cx } from '#/shared/lib/cx.ts'
import { copy as ahead } from '#/shared/orders/ahead.copy.ts'
import { formatDay, formatMoment, formatRupees, formatTotal } from '#/shared/lib/format.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { Button, buttonClass } from '#/shared/ui/Button.tsx'
import { CopyButton } from '#/shared/ui/CopyButton.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import rose from '#/shared/pictures/texture-rose-320.webp'
import { Icon } from '#/shared/ui/Icon.tsx'
import { ProductPicture } from '#/shared/ui/ProductPicture.tsx'
import { smallest } from '#/shared/lib/images.ts'
import { useWhatsApp, WhatsAppLink } from '#/shop/parts/WhatsAppLink.tsx'
import { whatsAppCopy } from '#/shop/parts/whatsApp.copy.ts'
import { lineKey } from '#/shop/state/cartSlice.ts'
import type { CartItem } from '#/shared/api/types.ts'
import type { AttemptPage } from './attempt.ts'
import type { Contact } from './contact.ts'
import { copy } from './checkout.copy.ts'
import { copy as creditCopy } from './credit.copy.ts'
import { InstallCard } from './InstallCard.tsx'
import { SendLater } from './SendLater.tsx'
import { usePayTo } from './payTo.ts'
import { TrackLink } from './TrackLink.tsx'
import { Arrives } from '#/shop/parts/Arrives.tsx'
import { countries } from '#/shared/lib/countries.ts'
import { leftOf } from './useCredit.ts'
import { wantsFocus } from './wantsFocus.ts'
import styles from './outcome.module.css'

type Props = {
  placed: OrderPlaced
  /** Null where the form is no longer known. */
  contact: Contact | null
  page: AttemptPage
  /** What was bought, where this page still knows it. */
  items: readonly CartItem[] | null
  /** The chosen screenshot of a reserved order, which has not been sent. */
  later: File | null
  /** The number that the page showed for the remarks, or null where it showed none. */
  shown: string | null
  onOk: () => void
  /** The shopper goes to follow the order, so the result counts as seen. */
  onTrack: () => void
}

/** "Order Placed!" with the server's message, the number, what happens next and the way to follow it (CHK-4). */
export function PlacedDialog({ placed, contact, items, page, later, shown, onOk, onTrack }: Props) {
  const { number, totalPrice, first, cashToKeep, why } = placed.order
  // The sentence is split at the number, so that the number is not broken at its hyphen.
  const [before, ...after] = placed.message.split(number)
  const cash = formatRupees(cashToKeep ?? totalPrice)
  const chat = useWhatsApp()
  const cod = page === '/checkout'
  /** Whether the order is reserved: money comes first and has not come. */
  const reserved = (!cod || first !== undefined) && placed.order.status === 'Pending'
  const { transferHours: hours, accounts } = useAppSelector((state) => state.shop.config)
  const [payTo] = usePayTo()
  /** Whether it was reserved to be paid by card (PAYS-4). */
  const card = !cod && reserved && accounts?.some(({ id, kind }) => kind === 'card' && id === payTo)
  const { confirmBy, link: given } = placed.order
  // The first answer brings the link. An answer that was lost and asked for again does not, so the link is asked for.
  const way = useLoad(
    (reserved || confirmBy !== undefined) && given === undefined ? placed.order._id : null,
    (signal) =>
      api<components['schemas']['OrderLink']>(`/orders/${encodeURIComponent(placed.order._id)}/link`, {
        method: 'POST',
        auth: true,
        signal,
      }),
  )
  const link = given ?? way.data?.link
  const paid =
    leftOf(Math.round(totalPrice * 100), Math.round(((placed.order.credit ?? 0) + (placed.order.card ?? 0)) * 100)) ===
    0
  const next =
    paid &&
    (placed.order.credit !== undefined || placed.order.card !== undefined) &&
    placed.order.status === 'Confirmed'
      ? [creditCopy.paid]
      : reserved
        ? card && !placed.order.callFirst
          ? copy.placed.byCard(formatTotal(first ?? totalPrice), hours)
          : placed.order.callFirst
            ? copy.placed.callFirst(formatTotal(first ?? totalPrice), hours)
            : copy.placed.reserved(formatTotal(first ?? totalPrice), hours, contact?.city ?? null)
        : cod
          ? [
              confirmBy === undefined
                ? copy.placed.written(contact?.email ?? null)
                : copy.placed.sayYes(formatMoment(confirmBy), contact?.email ?? null),
              ...copy.placed.cod(contact?.city ?? null, cash),
            ]
          : contact
            ? copy.placed.transfer(contact.email, contact.city)
            : copy.placed.transferLate
  /** Whether the order waits for its shopper's word and the link to give it is here. */
  const asked = confirmBy !== undefined && link !== undefined
  return (
    <Dialog
      open
      title={copy.placed.title}
      onClose={onOk}
      dismissible={false}
      footer={
        <div className={styles.acts}>
          {link === undefined ? (
            <TrackLink number={number} variant="primary" onFollow={onTrack} />
          ) : (
            <a
              href={`/c/${link}`}
              className={buttonClass({ className: asked ? styles.main : undefined })}
              ref={asked ? wantsFocus : null}
              onClick={onTrack}
            >
              {asked ? copy.placed.confirmNow : placed.order.callFirst ? copy.placed.track : copy.placed.payNow}
            </a>
          )}
          {asked ? <TrackLink number={number} variant="quiet" onFollow={onTrack} /> : null}
          <Button ref={asked ? null : wantsFocus} variant="secondary" onClick={onOk}>
            {copy.placed.ok}
          </Button>
        </div>
      }
    >
      <div className={styles.moment}>
        <img src={rose} alt="" width={320} height={400} className={styles.rose} />
        <div>
          <p>
            {before}
            {after.length > 0 ? <span className={styles.whole}>{number}</span> : null}
            {after.join(number)}
          </p>
          {items && items.length > 0 ? <Bought items={items} /> : null}
        </div>
      </div>
      <div className={styles.number}>
        <p>
          <span>{copy.placed.number}</span>
          <b>{number}</b>
        </p>
        <CopyButton text={number} what={copy.placed.whatNumber} />
      </div>
      <h3 className="vh">{copy.placed.next}</h3>
      <ol className={cx(styles.next, confirmBy !== undefined && styles.asking)}>
        {next.map(([what, rest], index) => (
          <li key={what} className={confirmBy !== undefined && index === 0 ? styles.ask : undefined}>
            <span>
              <b>{what}</b> {rest}
            </span>
          </li>
        ))}
      </ol>
      {why === undefined || placed.order.callFirst ? null : (
        <p className={styles.detail}>
          {why} {copy.deposit.instead}
        </p>
      )}
      {contact?.country === countries[0] ? (
        <Arrives
          city={contact.city}
          shipsFrom={placed.order.shipsFrom}
          from={!cod || first !== undefined ? 'paid' : confirmBy === undefined ? 'order' : 'yes'}
        />
      ) : placed.order.shipsFrom ? (
        <p className={styles.detail}>{ahead.whole(formatDay(placed.order.shipsFrom))}</p>
      ) : null}
      {!cod && shown !== null && shown !== number ? (
        <p className={styles.detail}>{copy.placed.another(shown)}</p>
      ) : null}
      {later && link !== undefined ? <SendLater file={later} link={link} /> : null}
      {chat ? (
        <p className={styles.detail}>
          <WhatsAppLink about={whatsAppCopy.order(number)} className={styles.chat}>
            <Icon name="whatsapp" size="sm" />
            {whatsAppCopy.ask}
          </WhatsAppLink>
        </p>
      ) : null}
      {cod && cashToKeep !== undefined && first === undefined ? (
        <p className={styles.cash}>{copy.cashLine(cash)}</p>
      ) : null}
      <InstallCard />
    </Dialog>
  )
}

/** How many packs stand side by side on a narrow phone. */
const MOST_SHOWN = 3

/** What was ordered: pictures of the packs, and in words which and how many. */
function Bought({ items }: { items: readonly CartItem[] }) {
  const [first] = items
  const units = items.reduce((sum, item) => sum + item.quantity, 0)
  if (!first) return null
  return (
    <div className={styles.bought}>
      <ul aria-hidden="true">
        {items.slice(0, MOST_SHOWN).map((item) => (
          <li key={lineKey(item)}>
            <ProductPicture
              src={smallest(item.colorImages[item.selectedColor] ?? item.frontImage)}
              alt=""
              width={320}
              height={400}
            />
          </li>
        ))}
      </ul>
      <p>{copy.placed.bought(first.name, units - first.quantity, first.quantity)}</p>
    </div>
  )
}
