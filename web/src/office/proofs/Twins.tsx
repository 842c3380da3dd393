import { Link } from 'wouter'
import { formatDayTime, formatTotal } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { useKey } from '#/office/ui/useKey.ts'
import { orderPath } from '#/office/domain/orders/orderPath.ts'
import { copy } from './proofs.copy.ts'
import type { ProofCard, ProofTwin } from './proofsApi.ts'
import styles from './Twins.module.css'
import { useProofPicture } from './useProofPicture.ts'

type Props = {
  card: ProofCard
  /** The index of the twin that is shown beside it. */
  at: number
  mayReject: boolean
  onNext: () => void
  onSame: () => void
  onDifferent: () => void
}

/** Two pictures side by side: the one to check, and a similar one of another order (PROOF-3). */
export function Twins({ card, at, mayReject, onNext, onSame, onDifferent }: Props) {
  const twin = card.twins[at]
  useKey('d', onDifferent)
  useKey('s', () => {
    if (mayReject) onSame()
  })
  if (!twin) return null
  const { order } = card
  const rows = [
    [copy.rows.who, order.name, twin.name],
    [copy.rows.total, formatTotal(order.money?.total ?? card.due), formatTotal(twin.totalPrice)],
    [copy.rows.placed, formatDayTime(order.createdAt), formatDayTime(twin.createdAt)],
  ] as const
  return (
    <section className={styles.twins} aria-label={twin.sameFile ? copy.same : copy.close}>
      <p className={styles.note} role="status">
        <Icon name="copy" />
        <span>
          <b>{twin.sameFile ? copy.same : copy.close}</b> {copy.closeText}
        </span>
      </p>
      <div className={styles.pair}>
        <Shot path={order.proofUrl} number={order.number} head={copy.now} />
        <Shot path={twin.proofUrl} number={twin.number} head={stateOf(twin)} />
      </div>
      <table className={styles.facts}>
        <caption className="vh">{copy.closeText}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">{copy.rows.what}</span>
            </th>
            <th scope="col">{copy.now}</th>
            <th scope="col">{stateOf(twin)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, mine, other]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td dir="auto" className={mine === other ? styles.same : undefined}>
                {mine}
              </td>
              <td dir="auto">{other}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.acts}>
        {mayReject ? (
          <Button className={styles.ink} size="sm" onClick={onSame}>
            {copy.samePicture} <kbd>S</kbd>
          </Button>
        ) : null}
        <Button variant="secondary" size="sm" onClick={onDifferent}>
          {copy.different} <kbd>D</kbd>
        </Button>
        {card.twins.length > 1 ? (
          <>
            <span className={styles.count}>{copy.pair(at + 1, card.twins.length)}</span>
            <Button variant="quiet" size="sm" onClick={onNext}>
              {copy.nextTwin}
            </Button>
          </>
        ) : null}
      </div>
    </section>
  )
}

const stateOf = (twin: ProofTwin) => copy.twin[twin.payment] ?? copy.twinElse

type ShotProps = { path: string | undefined; number: string; head: string }

function Shot({ path, number, head }: ShotProps) {
  return (
    <figure>
      <figcaption>
        <b>{head}:</b> <Link href={orderPath(number)}>{number}</Link>
      </figcaption>
      {path === undefined ? <p>{copy.gone}</p> : <Picture path={path} number={number} />}
    </figure>
  )
}

function Picture({ path, number }: { path: string; number: string }) {
  const { address, error } = useProofPicture(path)
  if (error) return <p role="alert">{copy.lost}</p>
  return address === null ? null : <img src={address} alt={copy.picture(number)} />
}
