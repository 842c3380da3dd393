import { Link } from 'wouter'
import type { Facets } from '#/shared/api/types.ts'
import { Breadcrumbs } from '#/shared/ui/Breadcrumbs.tsx'
import { ProductPicture } from '#/shared/ui/ProductPicture.tsx'
import type { ListingWords } from './headings.ts'
import { Story } from './Story.tsx'
import type { About } from './useAbout.ts'
import styles from './ListingHead.module.css'
import { copy } from './listing.copy.ts'
import { grouped } from '#/shared/lib/count.ts'
import { paths } from '#/shared/lib/paths.ts'

type Props = {
  words: ListingWords
  about?: About | undefined
  /** Of a category: which stand above and below it (GOOD-2). */
  below?: Pick<Facets, 'trail' | 'children'> | undefined
}

/** The head of a list: the breadcrumbs, its name, the owner's text or one line about it, and a picture. */
export function ListingHead({ words, about, below }: Props) {
  return (
    <>
      <Breadcrumbs
        items={[
          { label: copy.home, href: paths.home },
          ...(words.parent ? [words.parent] : []),
          ...(below?.trail ?? []).slice(0, -1).map(({ slug, name }) => ({ label: name, href: paths.category(slug) })),
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
      {below?.children ? (
        <nav aria-label={copy.within(words.title)}>
          <ul className={styles.below}>
            {below.children.map(({ slug, name, count }) => (
              <li key={slug}>
                <Link href={paths.category(slug)}>
                  {name} <small>{grouped(count)}</small>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </>
  )
}
