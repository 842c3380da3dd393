import { language } from '#/shared/lib/language.copy.ts'
import { languages } from '#/shared/lib/languages.copy.ts'
import { LanguageLink, type Tag } from './LanguageLink.tsx'

/** This page in each of the shop's other languages (LANG-1). */
export function LanguageLinks() {
  return (
    <ul>
      {(Object.keys(languages) as Tag[])
        .filter((tag) => tag !== language)
        .map((tag) => (
          <li key={tag}>
            <LanguageLink to={tag} />
          </li>
        ))}
    </ul>
  )
}
