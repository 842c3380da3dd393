import { paperCopy as words } from './papers.copy.ts'
import { copy } from './parcels.copy.ts'
import { monthOf } from '#/office/ui/karachiDays.ts'
import { sizeText } from '#/office/ui/sizeText.ts'
import { pickKey, setsOf } from './packing.ts'
import type { PickList } from '#/office/domain/orders/parcelsApi.ts'
import styles from './Print.module.css'

/** The pick list on paper, in the order of the shelves. */
export function PickPage({ list }: { list: PickList }) {
  return (
    <article className={styles.a4} data-paper="picks">
      <header>
        <h2>{copy.pack.title}</h2>
        <p>
          {copy.pack.lead(
            list.boxes.length,
            list.picks.reduce((n, pick) => n + pick.quantity, 0),
          )}
        </p>
      </header>
      <table>
        <tbody>
          {list.picks.map((pick) => (
            <tr key={pickKey(pick)}>
              <td>
                <b>{pick.shelf}</b>
              </td>
              <td className={styles.qty}>{pick.quantity}</td>
              <td>
                <b dir="auto">
                  {pick.name}
                  {pick.color ? `, ${pick.color}` : ''}
                </b>
                <small>
                  {pick.brand} {sizeText(pick.size)}
                </small>
              </td>
              <td>
                <small>
                  {pick.lotCode ? `${copy.pack.lot} ${pick.lotCode}` : ''}
                  {pick.expiresOn ? `, ${words.exp(monthOf(pick.expiresOn))}` : ''}
                </small>
              </td>
              <td>
                {pick.boxes
                  .map((units) => words.box(units.box) + (units.quantity > 1 ? ` ×${units.quantity}` : ''))
                  .join(', ')}
              </td>
              <td aria-hidden="true">
                <i className={styles.tickBox} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {list.boxes.map((box) => {
        const sets = setsOf(list, box, {})
        return sets.length === 0 ? null : (
          <p key={box.orderId}>
            <b>{words.box(box.box)}</b>{' '}
            {sets.map((set) => (
              <span key={set.no}>
                <b dir="auto">{set.name}</b>:{' '}
                <bdi>{set.parts.map((part) => `${part.needs} × ${part.label}`).join(', ')}</bdi>{' '}
              </span>
            ))}
          </p>
        )
      })}
    </article>
  )
}
