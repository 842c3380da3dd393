import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { formatDayTime, formatTotal } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { CopyButton } from '#/shared/ui/CopyButton.tsx'
import { toast } from '#/shared/ui/toast.ts'
import type { OfficeOrder } from '#/office/domain/orders/ordersApi.ts'
import { sizeText } from '#/office/ui/sizeText.ts'
import { copy } from './returns.copy.ts'
import { PrivatePicture } from '#/office/domain/orders/PrivatePicture.tsx'
import { openPayout, type OfficeReturn } from './returnsApi.ts'
import returns from './Returns.module.css'
import styles from './ReturnView.module.css'

const words = copy.card

/** One return as it was asked for: items, reason, photos, where the money goes, and what was said. */
export function ReturnView({ order, one }: { order: OfficeOrder; one: OfficeReturn }) {
  return (
    <>
      <section className={returns.part} aria-label={copy.states[one.state]}>
        <p className={returns.ends}>
          <b>{copy.states[one.state]}</b>
          <span>{words.asked(formatDayTime(one.askedAt))}</span>
        </p>
        <ul className={styles.lines}>
          {one.items.map((item) => {
            const line = order.lines[item.line]
            return line ? (
              <li key={item.line}>
                <img src={line.image} width={40} height={50} alt="" loading="lazy" />
                <span>
                  <span className={returns.quiet}>{line.brand}</span>
                  <b dir="auto">{line.name}</b>
                  <span className={returns.quiet}>
                    {[line.inSet?.name, line.shade, sizeText(line.size)].filter(Boolean).join(' ·\u00a0')}
                  </span>
                </span>
                <span className="num">{copy.check.unit(item.quantity, line.quantity)}</span>
              </li>
            ) : null
          })}
        </ul>
      </section>
      <div className={styles.halves}>
        <section aria-label={words.reason}>
          <h3>{words.reason}</h3>
          <p>
            <b>{copy.reasons[one.reason] ?? one.reason}</b> ·&nbsp;{one.opened ? words.opened : words.sealed}
          </p>
          {one.words ? (
            <p className={styles.quote} dir="auto">
              “{one.words}”
            </p>
          ) : null}
          <p>{one.kept ? words.kept : one.shopPays ? words.shopPays : words.theyPay}</p>
          {one.courier || one.tracking ? (
            <p>
              <bdi>{words.courier(one.courier ?? '', one.tracking ?? '')}</bdi>
            </p>
          ) : null}
          {one.answer ? (
            <p className={styles.quote} dir="auto">
              {words.answer}: “{one.answer}”
            </p>
          ) : null}
        </section>
        <section aria-label={words.wants}>
          <h3>{one.photos.length > 0 ? words.pictures(one.photos.length) : words.noPictures}</h3>
          {one.photos.length > 0 ? (
            <div className={styles.photos}>
              {one.photos.map((photo, at) => (
                <PrivatePicture key={photo} path={photo.replace(/^\/api/, '')} alt={words.picture(at + 1)} />
              ))}
            </div>
          ) : null}
          <h3>{words.wants}</h3>
          <p>
            <b>{one.wants === 'replace' ? words.wantsReplace : words.wantsRefund}</b>
            {one.worth === undefined ? null : <span className="num"> ·&nbsp;{formatTotal(one.worth)}</span>}
          </p>
          <Payout order={order._id} one={one} />
        </section>
      </div>
    </>
  )
}

/** Where the money goes. It is masked, and shown in full to whoever pays it. */
function Payout({ order, one }: { order: string; one: OfficeReturn }) {
  const [number, setNumber] = useState('')
  const open = useMutation({
    mutationFn: () => openPayout(order, one.no),
    onSuccess: (payout) => setNumber(payout.number),
    onError: (error) => toast.error(error.message),
  })
  if (!one.payout) return null
  const { way, mask, title } = one.payout
  return (
    <>
      <p>
        <bdi>{words.to(copy.ways[way] ?? way, number === '' ? mask : number, title)}</bdi>
      </p>
      {number !== '' ? (
        <CopyButton text={number} what={copy.ways[way] ?? way} />
      ) : one.payoutOpen ? (
        <div>
          <Button size="sm" variant="quiet" busy={open.isPending} onClick={() => open.mutate()}>
            {words.open}
          </Button>
          <p className={returns.quiet}>{words.opening}</p>
        </div>
      ) : null}
    </>
  )
}
