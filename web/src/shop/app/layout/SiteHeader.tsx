import { Suspense, useState } from 'react'
import { Link } from 'wouter'
import { selectCartCount } from '#/shop/state/cartSlice.ts'
import { paths } from '#/shared/lib/paths.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { Icon } from '#/shared/ui/Icon.tsx'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import { Logo } from './Logo.tsx'
import { SEARCH_FIELD } from './searchField.ts'
import styles from './SiteHeader.module.css'
import { lazyPart } from '#/shared/lib/code.ts'
import { island } from '#/shared/lib/island.tsx'
import { copy } from '#/shop/app/frame.copy.ts'

const AccountMenu = island(async () => (await import('./headerMore.ts')).AccountMenu, 'first')
const MainNav = island(async () => (await import('./headerMore.ts')).MainNav, 'first')
const SearchBox = island(async () => (await import('./headerMore.ts')).SearchBox, 'first')
const loadMenu = () => import('./MobileMenu.tsx')
const MobileMenu = lazyPart(async () => (await loadMenu()).MobileMenu)

/** The header of every route (GEN-1): search, account, cart and the navigation (NAV-1 to NAV-8). */
export function SiteHeader() {
  /** Null until the menu is first wanted: most visits never load it. */
  const [menuOpen, setMenuOpen] = useState<boolean | null>(null)
  const count = useAppSelector(selectCartCount)
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <div className={styles.row}>
          <IconButton
            icon="menu"
            label={copy.openMenu}
            aria-haspopup="dialog"
            className={styles.burger}
            onPointerDown={() => {
              void loadMenu()
            }}
            onClick={() => {
              setMenuOpen(true)
            }}
          />
          <div className={styles.logo}>
            <Logo />
          </div>
        </div>
        <div className={styles.search}>
          <SearchBox />
        </div>
        <div className={styles.actions}>
          {/* This is a label of the search field: a tap scrolls up to it and opens the keyboard, also before any
              script. */}
          <label htmlFor={SEARCH_FIELD} className={styles.find} aria-hidden="true" data-by-scroll="">
            <Icon name="search" />
          </label>
          <AccountMenu />
          <Link href={paths.cart} className={styles.cart} aria-label={copy.cartOf(count)}>
            <Icon name="cart" />
            {count > 0 ? (
              <span className={styles.badge} aria-hidden="true">
                {count > 99 ? '99+' : count}
              </span>
            ) : null}
          </Link>
        </div>
      </div>
      <MainNav />
      {menuOpen === null ? null : (
        <Suspense fallback={null}>
          <MobileMenu
            open={menuOpen}
            onClose={() => {
              setMenuOpen(false)
            }}
          />
        </Suspense>
      )}
    </header>
  )
}
