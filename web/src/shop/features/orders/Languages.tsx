import styles from './Languages.module.css'
import { wordsOf } from './track.copy.ts'

type Props = { all: readonly string[]; language: string; onChoose: (language: string) => void }

/** The languages in which an order is told; the one at hand is pressed. */
export function Languages({ all, language, onChoose }: Props) {
  return (
    <div className={styles.languages} role="group" aria-label={wordsOf(language).language}>
      {all.map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          dir={one === 'ur' ? 'rtl' : 'ltr'}
          aria-pressed={one === language}
          onClick={() => onChoose(one)}
        >
          {wordsOf(one).name}
        </button>
      ))}
    </div>
  )
}
