import { Breadcrumbs } from '#/shared/ui/Breadcrumbs.tsx'
import type { ListingWords } from './listingWords.ts'
import styles from './ListingHead.module.css'
import { copy } from './copy.ts'

/** Where we are, the list's name, one line about it and a texture. */
export function ListingHead({ words }: { words: ListingWords }) {
  return (
    <>
      <Breadcrumbs
        items={[{ label: copy.home, href: '/' }, ...(words.parent ? [words.parent] : []), { label: words.title }]}
      />
      <div className={styles.head}>
        <div>
          <h1 className={styles.title}>{words.title}</h1>
          {words.text ? <p>{words.text}</p> : null}
        </div>
        {words.picture ? <img src={words.picture} alt="" width={640} height={800} /> : null}
      </div>
    </>
  )
}
