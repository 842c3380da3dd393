import { type ReactNode, Suspense, useEffect, useId, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import type { HomeSection } from '#/shop/parts/sections.ts'
import { cx } from '#/shared/lib/cx.ts'
import { paths } from '#/shared/lib/paths.ts'
import { Icon } from '#/shared/ui/Icon.tsx'
import styles from './MainNav.module.css'
import { useBare } from '#/shop/parts/useBare.ts'
import { useDisclosure } from './useDisclosure.ts'
import { useSectionLink } from './useSectionLink.ts'
import { lazyPart } from '#/shared/lib/code.ts'
import { copy } from './header.copy.ts'

const BrandPanel = lazyPart(async () => (await import('./BrandPanel.tsx')).BrandPanel)
const CategoryList = lazyPart(async () => (await import('#/shop/parts/CategoryIndex.tsx')).CategoryList)
const SkinTypePanel = lazyPart(async () => (await import('./SkinTypePanel.tsx')).SkinTypePanel)

/** The navigation from 768 px up (NAV-1): five lists, and three sections with a panel each. */
export function MainNav() {
  const bare = useBare()
  return (
    <nav className={styles.nav} aria-label={copy.shop}>
      <ul className={styles.list}>
        {bare('trending') ? null : <Item href={paths.trending}>{copy.trending}</Item>}
        {bare('top-sells') ? null : <Item href={paths.topSells}>{copy.topSells}</Item>}
        {bare('deal') ? null : (
          <Item href={paths.category('deal')} hot>
            {copy.bestDeals}
          </Item>
        )}
        {bare('brands') ? null : (
          <PanelItem section="brands" label={copy.brands}>
            <BrandPanel />
          </PanelItem>
        )}
        {bare('categories') ? null : (
          <PanelItem section="categories" label={copy.categories}>
            <CategoryList />
          </PanelItem>
        )}
        {bare('skin-type') ? null : (
          <PanelItem section="skin-type" label={copy.skinType}>
            <SkinTypePanel />
          </PanelItem>
        )}
        {bare('makeup') ? null : <Item href={paths.category('makeup')}>{copy.makeup}</Item>}
        {bare('accessories') ? null : <Item href={paths.category('accessories')}>{copy.accessories}</Item>}
      </ul>
    </nav>
  )
}

function Item({ href, hot = false, children }: { href: string; hot?: boolean; children: string }) {
  const [location] = useLocation()
  return (
    <li>
      <Link
        href={href}
        className={cx(styles.link, hot && styles.hot)}
        aria-current={location === href ? 'page' : undefined}
      >
        {children}
      </Link>
    </li>
  )
}

const HOVER_OPENS_MS = 200
const HOVER_CLOSES_MS = 250

function PanelItem({ section, label, children }: { section: HomeSection; label: string; children: ReactNode }) {
  const { open, setOpen, root, button } = useDisclosure<HTMLLIElement>()
  const sectionLink = useSectionLink()
  const panelId = useId()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const later = (next: boolean) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => {
        setOpen(next)
      },
      next ? HOVER_OPENS_MS : HOVER_CLOSES_MS,
    )
  }
  useEffect(
    () => () => {
      clearTimeout(timer.current)
    },
    [],
  )
  const close = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  return (
    <li
      ref={root}
      className={styles.panelItem}
      onPointerEnter={(event) => {
        if (event.pointerType === 'mouse') later(true)
      }}
      onPointerLeave={(event) => {
        if (event.pointerType === 'mouse') later(false)
      }}
    >
      <a className={styles.link} {...sectionLink(section, close)}>
        {label}
      </a>
      <button
        ref={button}
        type="button"
        className={styles.chevron}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        aria-label={(open ? copy.hide : copy.show)(label.toLowerCase())}
        onClick={() => {
          clearTimeout(timer.current)
          setOpen(!open)
        }}
      >
        <Icon name="down" size="sm" />
      </button>
      {open ? (
        <div id={panelId} className={styles.panel}>
          <div className="wrap">
            <Suspense fallback={null}>{children}</Suspense>
          </div>
        </div>
      ) : null}
    </li>
  )
}
