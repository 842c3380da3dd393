import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { whatsapp } from '#/office/ui/contactLinks.ts'
import { age } from '#/office/ui/age.ts'
import { orderPath } from '#/office/domain/orders/orderPath.ts'
import { formatRupees } from '#/shared/lib/format.ts'
import { Button, buttonClass } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { copy } from './parcels.copy.ts'
import { parcelCopy } from '#/office/domain/orders/parcels.copy.ts'
import parcelsStyles from './Parcels.module.css'
import styles from './RescueCard.module.css'
import { actRescue, parcelKeys, type Rescue } from '#/office/domain/orders/parcelsApi.ts'

const words = copy.way
type Outcome = 'called' | 'told' | 'address' | 'let_back'

/** One failed attempt: call, correct the address, tell the courier, or let the parcel come back. */
export function RescueCard({ rescue, mayAct }: { rescue: Rescue; mayAct: boolean }) {
  const client = useQueryClient()
  const [asks, setAsks] = useState<'told' | 'address' | null>(null)
  const [note, setNote] = useState('')
  const [now] = useState(Date.now)
  const { parcel } = rescue
  const act = useMutation({
    mutationFn: (outcome: Outcome) => actRescue(rescue._id, { outcome, ...(note && { note }) }),
    onSuccess: () => {
      setAsks(null)
      toast.success(words.noted)
    },
    onSettled: () => void client.invalidateQueries({ queryKey: parcelKeys.all }),
  })
  return (
    <article className={styles.rescue} aria-label={parcel.code}>
      <div className={styles.head}>
        <div>
          <p>
            <b dir="auto">{parcel.name}</b>, <bdi>{parcel.city}</bdi>
          </p>
          <p className={styles.quiet}>
            <Link href={orderPath(parcel.number)}>{parcel.number}</Link> ·&nbsp;{parcel.courierName} {parcel.tracking}
            {parcel.phone ? (
              <>
                {' ·\u00a0'}
                <bdi>{parcel.phone}</bdi>
              </>
            ) : null}
          </p>
        </div>
        <div className={styles.end}>
          <b className="num">{parcel.collect > 0 ? formatRupees(parcel.collect) : copy.hand.paid}</b>
          <p className={parcelsStyles.late}>{age(parcel.stateAt, now)}</p>
        </div>
      </div>
      <p>
        {rescue.said && (rescue.reason || 'other') === 'other'
          ? null
          : `${parcelCopy.reasons[rescue.reason || 'other']}. `}
        {rescue.said ? <q dir="auto">{rescue.said}</q> : null}
        {rescue.reason === 'bad_address' && parcel.street ? <bdi> {parcel.street}</bdi> : null}
      </p>
      {rescue.asked ? (
        <p className={styles.asked}>
          {words.asked} <b dir="auto">{rescue.asked}</b>
        </p>
      ) : null}
      {rescue.note ? <p className={styles.quiet}>{words.last(rescue.note)}</p> : null}
      <p className={styles.tries}>
        {Array.from({ length: Math.max(rescue.most, parcel.attempts) }, (_, index) => (
          <i key={index} data-used={index < parcel.attempts || undefined} />
        ))}
        {words.attempts(parcel.attempts, rescue.most)}
      </p>
      {mayAct ? (
        asks === null ? (
          <div className={parcelsStyles.acts}>
            {parcel.phone ? (
              <>
                <a className={buttonClass({ size: 'sm' })} href={`tel:${parcel.phoneE164 ?? parcel.phone}`}>
                  <Icon name="phone" size="sm" />
                  {words.call}
                </a>
                <a
                  className={buttonClass({ size: 'sm', variant: 'secondary' })}
                  href={whatsapp(parcel.phoneE164 ?? parcel.phone)}
                  target="_blank"
                  rel="noreferrer"
                >
                  {words.whatsapp}
                </a>
              </>
            ) : null}
            <Button size="sm" variant="secondary" onClick={() => setAsks('told')}>
              {words.tell}
            </Button>
            <Button size="sm" variant="secondary" onClick={() => setAsks('address')}>
              {words.address}
            </Button>
            <Button size="sm" variant="quiet" busy={act.isPending} onClick={() => act.mutate('called')}>
              {words.called}
            </Button>
            <Button size="sm" variant="quiet" onClick={() => act.mutate('let_back')}>
              {words.letBack}
            </Button>
          </div>
        ) : (
          <form
            className={styles.tell}
            onSubmit={(event) => {
              event.preventDefault()
              act.mutate(asks)
            }}
          >
            <TextField
              label={asks === 'told' ? words.note : words.addressNote}
              maxLength={300}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
            <Button size="sm" type="submit" busy={act.isPending}>
              {words.save}
            </Button>
            <Button size="sm" variant="quiet" onClick={() => setAsks(null)}>
              {copy.short.back}
            </Button>
          </form>
        )
      ) : null}
      {act.error ? <p role="alert">{act.error.message}</p> : null}
    </article>
  )
}
