import { cx } from '#/shared/lib/cx.ts'
import { Icon } from '#/shared/ui/Icon.tsx'
import styles from '#/shared/account/account.module.css'
import { copy } from '#/shared/account/account.copy.ts'
import { passwordRules, type PasswordRule } from './password.ts'

const shown: readonly PasswordRule[] = ['length', 'upper', 'lower', 'digit', 'special']

/** Shows which parts of the rule a password meets while it is typed. A character that is not allowed adds a line. */
export function PasswordChecklist({ password }: { password: string }) {
  const listed = passwordRules.only(password) ? shown : ([...shown, 'only'] as const)
  return (
    <ul className={styles.rules} aria-label={copy.register.met}>
      {listed.map((rule) => {
        const met = passwordRules[rule](password)
        return (
          <li key={rule} className={cx(met && styles.met, rule === 'only' && styles.broken)}>
            <span className={styles.mark} aria-hidden="true">
              {met ? <Icon name="check" size="sm" /> : null}
            </span>
            {copy.register.rules[rule]}
            <span className="vh"> {met ? copy.register.done : copy.register.open}</span>
          </li>
        )
      })}
    </ul>
  )
}
