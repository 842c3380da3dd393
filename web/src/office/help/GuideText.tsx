import styles from './GuideText.module.css'
import { pictureOf } from '#/office/domain/shop/guide.ts'
import { Inlines } from './Inlines.tsx'
import { blocksOf, plainOf, type Block } from './markdown.ts'

/** A page of the guide without its title. */
export function GuideText({ text }: { text: string }) {
  return (
    <div className={styles.text}>
      {blocksOf(text)
        .filter((block) => !(block.kind === 'heading' && block.level === 1))
        .map((block) => (
          <One key={JSON.stringify(block)} block={block} />
        ))}
    </div>
  )
}

function One({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return <h2>{block.text}</h2>
    case 'picture':
      return (
        <figure>
          <img src={pictureOf(block.file)} alt={block.alt} loading="lazy" />
          <figcaption>{block.alt}</figcaption>
        </figure>
      )
    case 'list': {
      const items = block.items.map((parts) => (
        <li key={plainOf(parts)}>
          <Inlines parts={parts} />
        </li>
      ))
      return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>
    }
    case 'table':
      return (
        <table>
          <thead>
            <tr>
              {block.head.map((cell) => (
                <th key={plainOf(cell)} scope="col">
                  <Inlines parts={cell} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.rows.map((row) => (
              <tr key={row.map(plainOf).join(' ')}>
                {row.map((cell) => (
                  <td key={plainOf(cell)}>
                    <Inlines parts={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )
    default:
      return (
        <p>
          <Inlines parts={block.parts} />
        </p>
      )
  }
}
