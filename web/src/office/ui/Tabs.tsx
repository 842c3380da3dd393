import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import styles from './Tabs.module.css'

export type Tab = { href: string; label: string; count?: number | undefined }

/** Screens side by side, as a row of links: `<Tabs label="Shelves" tabs={…} />`. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const [location] = useLocation()
  const row = useRef<HTMLElement>(null)
  const counts = tabs.map((tab) => tab.count).join()
  useEffect(() => {
    // On a phone the row scrolls. The open tab stays in sight, also when the counts make the row longer.
    const open = row.current?.querySelector('[aria-current]')
    if (row.current && open instanceof HTMLElement)
      row.current.scrollLeft = open.offsetLeft - (row.current.clientWidth - open.offsetWidth) / 2
  }, [location, counts])
  return (
    <nav ref={row} aria-label={label} className={styles.tabs}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Link href={tab.href} aria-current={tab.href === location ? 'page' : undefined}>
              {tab.label}
              {tab.count === undefined ? null : <small>{tab.count}</small>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
