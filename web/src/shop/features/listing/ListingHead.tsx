import { Breadcrumbs } from '#/shared/ui/Breadcrumbs.tsx'
import { ProductPicture } from '#/shared/ui/ProductPicture.tsx'
import type { ListingWords } from './headings.copy.ts'
import { Story } from './Story.tsx'
import type { About } from './useAbout.ts'
import styles from './ListingHead.module.css'
import { copy } from './listing.copy.ts'

/** Where we are, the list's name, what the owner tells of it or one line, and a picture. */
export function ListingHead({ words, about }: { words: ListingWords; about?: About | undefined }) {
  return (
    <>
      <Breadcrumbs
        items={[{ label: copy.home, href: '/' }, ...(words.parent ? [words.parent] : []), { label: words.title }]}
      />
      <div className={styles.head}>
        <div>
          <h1 className={styles.title}>{words.title}</h1>
          {about?.story ? <Story text={about.story} /> : words.text ? <p>{words.text}</p> : null}
        </div>
        {about?.picture ? (
          <ProductPicture src={about.picture} alt="" priority sizes="(width >= 900px) 340px, 112px" />
        ) : words.picture ? (
          <img
            src={words.picture}
            alt=""
            width={640}
            height={800}
            // What does not come leaves no torn picture behind.
            onError={({ currentTarget }) => {
              currentTarget.hidden = true
            }}
          />
        ) : null}
      </div>
    </>
  )
}
