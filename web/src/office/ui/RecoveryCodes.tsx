import { Button } from '#/shared/ui/Button.tsx'
import { CopyButton } from '#/shared/ui/CopyButton.tsx'
import styles from './FactorSetUp.module.css'
import { factorWords } from './factor.copy.ts'

/** The ten codes for a lost phone. They are shown once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <section className={styles.kept} aria-labelledby="recovery-codes">
      <h2 id="recovery-codes">{factorWords.codesTitle}</h2>
      <p>{factorWords.codesText}</p>
      <ul className={styles.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.acts}>
        <CopyButton text={codes.join('\n')} what={factorWords.codesName} />
        <Button variant="secondary" onClick={() => window.print()}>
          {factorWords.print}
        </Button>
        <Button onClick={onKept}>{factorWords.kept}</Button>
      </div>
    </section>
  )
}
