import { srcSet } from '#/shared/lib/images.ts'
import { Icon } from '#/shared/ui/Icon.tsx'
import { pictureSources } from '#/shared/ui/PictureSources.tsx'
import { ProductGrid } from '#/shop/parts/ProductGrid.tsx'
import type { OwnBlockData } from '#/shop/state/state.ts'
import { MarkedText } from './MarkedText.tsx'
import styles from './OwnPage.module.css'
import { copy } from './pages.copy.ts'

/** One block of a page of the owner's. */
export function OwnBlock({ block }: { block: OwnBlockData }) {
  const { kind, title, text = [], alt = '', caption, products = [], questions = [], link = '' } = block
  if (kind === 'text') return <MarkedText parts={text} />
  if (kind === 'picture')
    return (
      <figure className={styles.figure}>
        <Photo block={block} alt={alt} />
        {caption ? <figcaption dir="auto">{caption}</figcaption> : null}
      </figure>
    )
  if (kind === 'video')
    return (
      <a className={styles.film} href={link} target="_blank" rel="noopener noreferrer">
        {block.image ? <Photo block={block} alt="" /> : null}
        <span className={styles.filmWords}>
          <Icon name="play" size="lg" />
          <span>
            <b dir="auto">{title}</b>
            <span>{copy.opensAt(hostOf(link))}</span>
          </span>
        </span>
      </a>
    )
  const Asked = title ? 'h3' : 'h2'
  return (
    <section className={kind === 'products' ? styles.goods : styles.questions}>
      {title ? (
        <h2 className={styles.blockTitle} dir="auto">
          {title}
        </h2>
      ) : null}
      {kind === 'products' ? (
        <ProductGrid products={products} as={title ? 'h3' : 'h2'} />
      ) : (
        questions.map(({ question, answer }) => (
          <details key={question} className={styles.ask}>
            <summary>
              <Asked dir="auto">{question}</Asked>
              <Icon name="down" size="sm" />
            </summary>
            <MarkedText parts={answer} />
          </details>
        ))
      )}
    </section>
  )
}

const hostOf = (link: string) => link.replace(/^https:\/\/(www\.)?/, '').split(/[/?#]/)[0] ?? ''

function Photo({ block: { image = '', width, height }, alt }: { block: OwnBlockData; alt: string }) {
  const sizes = '(min-width: 60rem) 58rem, 100vw'
  return (
    <picture>
      {pictureSources(image, sizes)}
      <img
        src={image}
        srcSet={srcSet(image)}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading="lazy"
        decoding="async"
      />
    </picture>
  )
}
