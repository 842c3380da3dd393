import { Panel } from '#/office/ui/Panel.tsx'
import styles from './Promotions.module.css'
import { promotionsCopy as copy } from './promotions.copy.ts'

/** The one table of what combines (PROMO-1). */
export function GoesWith() {
  const across = copy.things.slice(1)
  return (
    <Panel title={copy.goesWith} lead={copy.goesWithLead}>
      <div className={styles.scroll} role="region" aria-label={copy.goesWithLead} tabIndex={0}>
        <table className={styles.with}>
          <thead>
            <tr>
              <th scope="col">{copy.goesWithHead}</th>
              {across.map((thing) => (
                <th key={thing} scope="col">
                  {thing}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {copy.cells.map((cells, row) => (
              <tr key={copy.things[row]}>
                <th scope="row">{copy.things[row]}</th>
                {across.map((thing, column) => (
                  <td key={thing} className={column < row ? styles.said : undefined}>
                    {cells[column - row] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.quiet}>{copy.goesWithNote}</p>
    </Panel>
  )
}
