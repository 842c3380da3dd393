import { copy } from './parcels.copy.ts'
import { parcelCopy } from '#/office/domain/orders/parcels.copy.ts'
import styles from './RescueFigures.module.css'
import type { RescueList } from '#/office/domain/orders/parcelsApi.ts'

const words = copy.way

/** The number of failed attempts, by reason and city. */
export function RescueFigures({ figures }: { figures: RescueList['figures'] }) {
  return (
    <section className={styles.figures}>
      <h2>{words.figures}</h2>
      <table>
        <caption className="vh">{words.figures}</caption>
        <thead>
          <tr>
            <th scope="col">{words.figure.reason}</th>
            <th scope="col">{words.figure.city}</th>
            <th scope="col">{words.figure.attempts}</th>
            <th scope="col">{words.figure.closed}</th>
          </tr>
        </thead>
        <tbody>
          {figures.map((one) => (
            <tr key={`${one.reason} ${one.city}`}>
              <td>{parcelCopy.reasons[one.reason] ?? one.reason}</td>
              <td dir="auto">{one.city}</td>
              <td>{one.attempts}</td>
              <td>{one.closed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
