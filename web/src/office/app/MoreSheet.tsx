import { useId } from 'react'
import { Link } from 'wouter'
import { paths } from '#/shared/lib/paths.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import type { Me } from '#/office/api/officeApi.ts'
import { words } from '#/office/ui/words.copy.ts'
import { LanguageChoice } from './LanguageChoice.tsx'
import styles from './MoreSheet.module.css'
import type { Section } from './navigation.ts'
import { useSignOut } from './useSignOut.ts'
import type { Count } from './useWaiting.ts'
import { WaitingCount } from './WaitingCount.tsx'

type Props = {
  open: boolean
  me: Me
  sections: readonly Section[]
  current: string | null
  /** What waits behind each screen, by its address. */
  waiting: ReadonlyMap<string, Count>
  onClose: () => void
}

/** Every screen of the office on a phone, in the order of a laptop's rail, and who is here. */
export function MoreSheet({ open, me, sections, current, waiting, onClose }: Props) {
  const id = useId()
  const out = useSignOut()
  return (
    <Dialog open={open} title={words.moreTitle} onClose={onClose} className={styles.sheet}>
      <nav aria-label={words.moreTitle}>
        <ul className={styles.list}>
          {sections
            .flatMap((section) => [section, ...section.under])
            .map(({ path, nav }) => {
              const count = waiting.get(path)
              return (
                <li key={path} className={nav.under === undefined ? undefined : styles.under}>
                  <Link
                    href={path}
                    aria-current={path === current ? 'page' : undefined}
                    aria-describedby={count ? `${id}${path}` : undefined}
                    onClick={onClose}
                  >
                    <Icon name={nav.icon} size="sm" />
                    {nav.label}
                    {count ? <WaitingCount id={`${id}${path}`} of={count} /> : null}
                  </Link>
                </li>
              )
            })}
        </ul>
      </nav>
      <div className={styles.foot}>
        <LanguageChoice />
        <p>
          <b dir="auto">{me.name}</b>
          <small>{words.roles[me.role]}</small>
        </p>
        <a href={paths.home}>{words.toShop}</a>
        <Button variant="secondary" size="sm" onClick={() => void out()}>
          <Icon name="out" size="sm" />
          {words.leave}
        </Button>
      </div>
    </Dialog>
  )
}
