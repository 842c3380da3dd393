import { useEffect, useId, useRef } from 'react'
import { Link } from 'wouter'
import { words } from '#/office/ui/words.copy.ts'
import styles from './SectionNav.module.css'
import type { Place, Section } from './navigation.ts'
import type { Count } from './useWaiting.ts'
import { WaitingCount } from './WaitingCount.tsx'

type Props = { section: Section; current: string; waiting: ReadonlyMap<string, Count> }

/** The screens of a section side by side on a phone, each with what waits there (OFFICE-1). */
export function SectionNav({ section, current, waiting }: Props) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // Only the row scrolls; the page stays where it is.
    const row = list.current
    const here = row?.querySelector<HTMLElement>('[aria-current]')?.parentElement
    if (row && here) row.scrollLeft = here.offsetLeft - (row.clientWidth - here.offsetWidth) / 2
  }, [current])
  const places: readonly Place[] = [section, ...section.under]
  return (
    <nav aria-label={words.beside(section.nav.label)} className={styles.beside}>
      <ul ref={list}>
        {places.map(({ path, nav }) => {
          const count = path === section.path ? undefined : waiting.get(path)
          return (
            <li key={path}>
              <Link
                href={path}
                aria-current={path === current ? 'page' : undefined}
                aria-describedby={count ? `${id}${path}` : undefined}
              >
                {nav.label}
                {count ? <WaitingCount id={`${id}${path}`} of={count} /> : null}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
