import type { TrackedOrder } from '#/shared/api/orders.ts'
import { language, prefix } from '#/shared/lib/language.copy.ts'
import { languages } from '#/shared/lib/languages.copy.ts'
import { paths } from '#/shared/lib/paths.ts'
import { prefixes } from '#/shared/lib/prefixes.ts'
import { sentence } from '#/shared/lib/sentence.tsx'
import { keepLanguage } from './language.ts'
import styles from './OrderDetails.module.css'
import { copy } from './track.copy.ts'

/** The link to this page in the language of the order's messages, where the page is in another (SAY-3). */
export function InItsLanguage({ order: { number, tracking } }: { order: TrackedOrder }) {
  const own = tracking.told[0]?.language as keyof typeof prefixes | undefined
  // English counts as no choice, since an order without one has it.
  if (!own || own === 'en' || own === language) return null
  const order = tracking.link === undefined ? `?${new URLSearchParams({ number })}` : `#${tracking.link}`
  return (
    <p className={styles.readIn}>
      {sentence(copy.readIn, {
        language: (
          <a
            href={prefixes[own] + paths.track.slice(prefix.length) + order}
            lang={own}
            hrefLang={own}
            onClick={() => keepLanguage(own)}
          >
            {languages[own]}
          </a>
        ),
      })}
    </p>
  )
}
