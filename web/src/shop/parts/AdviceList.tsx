import type { Advice } from '#/shared/api/types.ts'
import { formatDay } from '#/shared/lib/format.ts'
import { Icon } from '#/shared/ui/Icon.tsx'
import type { IconName } from '#/shared/ui/iconNames.ts'
import styles from './AdviceList.module.css'
import { adviceCopy as copy } from './advice.copy.ts'

const icons: Readonly<Record<Advice['kind'], IconName>> = {
  apart: 'swap',
  together: 'check',
  sun: 'sun',
  doctor: 'alert',
  begin: 'clock',
  patch: 'note',
}

/** Rules about ingredients, each with its reason and its source (FIND-4). */
export function AdviceList({ rules }: { rules: readonly Advice[] }) {
  return (
    <>
      <ul className={styles.rules}>
        {rules.map((rule) => {
          const head = copy.heads[rule.kind]
          return (
            <li key={rule.text} data-kind={rule.kind}>
              <Icon name={icons[rule.kind]} size="sm" />
              <p>
                <b>{typeof head === 'string' ? head : head(rule.other ?? '')}</b> <RuleText rule={rule} />
              </p>
            </li>
          )
        })}
      </ul>
      <Checked rules={rules} />
    </>
  )
}

/** What a rule says, and where it is from. */
export function RuleText({ rule: { text, source } }: { rule: Advice }) {
  return (
    <>
      <span dir="auto">{text}</span>{' '}
      <small className={styles.source}>
        {copy.source}{' '}
        <a href={source.url} target="_blank" rel="noopener noreferrer" lang="en" title={source.title}>
          <bdi>{source.publisher}</bdi>
        </a>
      </small>
    </>
  )
}

/** Who wrote the rules, and when their sources were read: the longest ago of them. */
export function Checked({ rules }: { rules: readonly Advice[] }) {
  const [oldest] = rules.map(({ checked }) => checked).toSorted()
  return oldest === undefined ? null : <p className={styles.checked}>{copy.checked(formatDay(oldest))}</p>
}
