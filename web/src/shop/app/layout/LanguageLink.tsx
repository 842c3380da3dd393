import type { MouseEvent } from 'react'
import { useLocation, useSearch } from 'wouter'
import { language, prefix } from '#/shared/lib/language.copy.ts'
import { languages } from '#/shared/lib/languages.copy.ts'
import { prefixes } from '#/shared/lib/prefixes.ts'
import { keepLanguage } from '#/shop/features/orders/language.ts'

export type Tag = keyof typeof languages

/** The address of the same page in another language, with its query. */
const addressIn = (tag: Tag, path: string, rest: string) =>
  (prefixes[tag] + (path.slice(prefix.length) || '/')).replace(/(.)\/$/, '$1') + rest

/** The language that the top of a page offers: Urdu, and on an Urdu page English. */
export const other: Tag = language === 'ur' ? 'en' : 'ur'

/**
 * This page in another language, as a plain link that needs no script. The choice is kept on the device, and
 * samePlace.ts keeps the place on the screen (LANG-1).
 */
export function LanguageLink({ to, className }: { to: Tag; className?: string | undefined }) {
  const [path] = useLocation()
  const search = useSearch()
  const choose = ({ currentTarget: link }: MouseEvent<HTMLAnchorElement>) => {
    keepLanguage(to)
    // The address is read at the press, because the server may have drawn the page for another spelling of it.
    link.href = addressIn(to, window.location.pathname, window.location.search + window.location.hash)
  }
  return (
    <a
      href={addressIn(to, path, search && `?${search}`)}
      hrefLang={to}
      lang={to}
      className={className}
      onClick={choose}
      suppressHydrationWarning
    >
      {languages[to]}
    </a>
  )
}
