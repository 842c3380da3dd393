import { languages } from '#/shared/lib/languages.copy.ts'
import { language } from '#/shared/lib/language.copy.ts'
import { chooseLanguage, tags } from '#/office/ui/officeLanguage.ts'
import { words } from '#/office/ui/words.copy.ts'
import styles from './LanguageChoice.module.css'

/** The languages of the office side by side, each named in itself (LANG-6). */
export function LanguageChoice() {
  return (
    <div role="group" aria-label={words.language} className={styles.choice}>
      {tags.map((tag) => (
        <button key={tag} type="button" lang={tag} aria-pressed={tag === language} onClick={() => chooseLanguage(tag)}>
          {languages[tag]}
        </button>
      ))}
    </div>
  )
}
