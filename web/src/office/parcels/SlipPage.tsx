import { notesAt } from '#/shared/orders/contact.ts'
import { useConfig } from '#/office/api/useConfig.ts'
import type { OfficeOrder } from '#/office/domain/orders/ordersApi.ts'
import { formatDay, formatRupees, formatTotal } from '#/shared/lib/format.ts'
import { Barcode } from './Barcode.tsx'
import { paperCopy as words } from './papers.copy.ts'
import { monthOf } from '#/office/ui/karachiDays.ts'
import { sizeText } from '#/office/ui/sizeText.ts'
import { setBefore } from '#/shared/orders/inSet.ts'
import styles from './Print.module.css'
import { PaperSums } from './PaperSums.tsx'
import { ShopLogo } from './ShopLogo.tsx'

/** A heading in English and Urdu. */
export function Both({ text: [english, urdu] }: { text: readonly string[] }) {
  return (
    <span className={styles.both}>
      {english} <span lang="ur">{urdu}</span>
    </span>
  )
}

/**
 * The packing slip in A5: what is in the box, of which lot, and what is to be paid. Prices are shown only where
 * `prices` is set, and never in a gift without prices (PROMO-4).
 */
export function SlipPage({ order, prices: asked }: { order: OfficeOrder; prices: boolean }) {
  const { contact, giftWrap, noPrices } = order
  const prices = asked && !noPrices
  const shop = useConfig().data
  const pieces = order.lines.reduce((n, line) => n + line.quantity - (line.dropped ?? 0), 0)
  const lots = (line: number) =>
    (order.parcels ?? [])
      .filter((parcel) => parcel.state !== 'cancelled' && !parcel.replacement)
      .flatMap((parcel) => parcel.lines.filter((one) => one.line === line && one.lotCode !== undefined))
  // One code for each lot in the box whose papers shoppers see.
  const papers = new Map(
    order.lines
      .flatMap((line) => lots(line.line).map((lot) => ({ name: line.name, papers: lot.papers })))
      .flatMap(({ name, papers: link }) => (link ? [[link.code, { name, ...link }]] : [])),
  )
  return (
    <article className={styles.a5} data-paper="slip">
      <header>
        <ShopLogo />
        <div className={styles.code}>
          <Barcode text={order.number} className={styles.bars} />
          <b>{order.number}</b>
        </div>
      </header>
      {giftWrap || noPrices ? (
        <p className={styles.gift}>
          {giftWrap ? <b>{words.wrapIt}</b> : null}
          {noPrices ? <b>{words.bare}</b> : null}
        </p>
      ) : null}
      <div className={styles.two}>
        <div>
          <Both text={words.for} />
          <p dir="auto" className={styles.name}>
            {order.name}
          </p>
          {contact ? (
            <>
              <p dir="auto">{contact.streetAddress}</p>
              {contact.landmark === undefined ? null : (
                <p dir="auto">
                  {words.near} {contact.landmark}
                </p>
              )}
              <p dir="auto">
                <b>{contact.city}</b>
              </p>
              <p>
                <bdi>{[contact.phone, contact.secondPhone].filter((one) => one !== undefined).join(', ')}</bdi>
              </p>
              {notesAt('slip', contact).map(({ name, text }) => (
                <p key={name} dir="auto">
                  {text}
                </p>
              ))}
            </>
          ) : null}
        </div>
        <div>
          <Both text={words.order} />
          <p>
            {formatDay(order.createdAt)}
            {noPrices ? null : `, ${order.method === 'cod' ? words.cod : order.byCard ? words.card : words.transfer}`}
          </p>
        </div>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Both text={words.qty} />
            </th>
            <th scope="col">
              <Both text={words.item} />
            </th>
            <th scope="col">
              <Both text={words.lotOf} />
            </th>
            {prices ? (
              <th scope="col" className={styles.end}>
                <Both text={words.price} />
              </th>
            ) : null}
            <th aria-hidden="true" />
          </tr>
        </thead>
        <tbody>
          {order.lines
            .filter((line) => line.quantity > (line.dropped ?? 0))
            .map((line, at, shown) => (
              <tr key={line.line}>
                <td className={styles.qty}>{line.quantity - (line.dropped ?? 0)}</td>
                <td>
                  {setBefore(shown, at) === null ? null : (
                    <strong className={styles.set} dir="auto">
                      {setBefore(shown, at)}
                    </strong>
                  )}
                  <b dir="auto">
                    {line.name}
                    {line.shade ? `, ${line.shade}` : ''}
                  </b>
                  <small>
                    {line.brand}
                    {line.size ? `, ${sizeText(line.size)}` : ''}
                  </small>
                </td>
                <td>
                  {lots(line.line).map((lot) => (
                    <small key={lot.lotId}>
                      {lot.lotCode}
                      {lot.expiresOn ? `, ${words.exp(monthOf(lot.expiresOn))}` : ''}
                    </small>
                  ))}
                </td>
                {prices ? <td className={styles.end}>{line.sum === undefined ? '' : formatTotal(line.sum)}</td> : null}
                <td aria-hidden="true">
                  <i className={styles.tickBox} />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      <p className={styles.end}>{words.total(pieces, order.charged !== true && !noPrices)}</p>
      {prices && order.money ? <PaperSums sums={order.money.sums} code={order.money.coupon?.code ?? ''} after /> : null}
      <div className={styles.cash}>
        {order.toCollect === undefined || noPrices ? (
          <Both text={words.paid} />
        ) : (
          <>
            <div>
              <Both text={words.pay} />
              <small>{words.keep}</small>
            </div>
            <b>{formatRupees(order.toCollect)}</b>
          </>
        )}
      </div>
      {papers.size === 0 ? null : (
        <section className={styles.papers}>
          <p>
            <b>{words.real}</b> {words.realText(new URL([...papers.values()][0]?.url ?? '/').host)}
          </p>
          <ul>
            {[...papers.values()].map(({ code, name, qr }) => (
              <li key={code}>
                <svg
                  viewBox={`0 0 ${qr.size} ${qr.size}`}
                  role="img"
                  aria-label={words.realCode(code)}
                  shapeRendering="crispEdges"
                >
                  <path d={qr.path} fill="currentColor" />
                </svg>
                <b dir="ltr">{code}</b>
                <small dir="auto">{name}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
      <footer className={styles.foot}>
        <p>
          <b>{words.right}</b> {shop === undefined ? null : words.rightText(shop.returns.days, shop.contact.whatsapp)}
        </p>
        <p>
          <b>{words.first}</b> {words.firstText}
        </p>
      </footer>
    </article>
  )
}
