import { Breadcrumbs } from '#/shared/ui/Breadcrumbs.tsx'
import { ProductPicture } from '#/shared/ui/ProductPicture.tsx'
import type { ListingWords } from './headings.ts'
import { Story } from './Story.tsx'
import type { About } from './useAbout.ts'
import styles from './ListingHead.module.css'
import { copy } from './listing.copy.ts'
import { paths } from '#/shared/lib/paths.ts'

/** The head of a list: the breadcrumbs, its name, the owner's text or one line about it, and a picture. */
export function ListingHead({ words, about }: { words: ListingWords; about?: About | undefined }) {
  return (
    <>
      <Breadcrumbs
        items={[
          { label: copy.home, href: paths.home },
          ...(words.parent ? [words.parent] : []),
          { label: words.title },
        ]}
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
            {...words.picture}
            sizes="(width >= 900px) 340px, 112px"
            alt=""
            width={640}
            height={800}
            // A picture that cannot be loaded is hidden.
            onError={({ currentTarget }) => {
              currentTarget.hidden = true
            }}
          />
        ) : null}
      </div>
    </>
  )
}
