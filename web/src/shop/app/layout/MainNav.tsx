import { type ComponentType, type ReactNode, Suspense, useEffect, useId, useRef } from 'react'
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
import { useAppSelector } from '#/shop/state/useStore.ts'
import { keyOf, OwnLink, type MenuEntry } from './OwnLink.tsx'
import { copy } from './header.copy.ts'

const BrandPanel = lazyPart(async () => (await import('./BrandPanel.tsx')).BrandPanel)
const CategoryList = lazyPart(async () => (await import('#/shop/parts/CategoryIndex.tsx')).CategoryList)
const SkinTypePanel = lazyPart(async () => (await import('./SkinTypePanel.tsx')).SkinTypePanel)

type Specified =
  | { label: string; href: string; hot?: true }
  | { label: string; section: HomeSection; Panel: ComponentType }

/** The specified entries in their order (NAV-1): five lists, and three sections with a panel each. */
const ENTRIES: Readonly<Record<string, Specified>> = {
  trending: { label: copy.trending, href: paths.trending },
  'top-sells': { label: copy.topSells, href: paths.topSells },
  deal: { label: copy.bestDeals, href: paths.category('deal'), hot: true },
  brands: { label: copy.brands, section: 'brands', Panel: BrandPanel },
  categories: { label: copy.categories, section: 'categories', Panel: CategoryList },
  'skin-type': { label: copy.skinType, section: 'skin-type', Panel: SkinTypePanel },
  makeup: { label: copy.makeup, href: paths.category('makeup') },
  accessories: { label: copy.accessories, href: paths.category('accessories') },
}

/** The navigation from 768 px up (NAV-1), as specified or as the owner wants it (FACE-3). */
export function MainNav() {
  const own = useAppSelector((state) => state.shop.config.menu?.header)
  if (own?.length === 0) return null
  return (
    <nav className={styles.nav} aria-label={copy.shop}>
      <ul className={cx(styles.list, own && styles.own)}>
        <Entries entries={own ?? Object.keys(ENTRIES).map((name) => ({ name }))} />
      </ul>
    </nav>
  )
}

function Entries({ entries }: { entries: readonly MenuEntry[] }) {
  const bare = useBare()
  return entries.map((entry) => {
    const { name, label = '', address, entries: within = [] } = entry
    const key = keyOf(entry)
    if (name === undefined && address === undefined)
      return bare(name, within) ? null : (
        <PanelItem key={key} label={label}>
          <ul className={styles.group}>
            <Entries entries={within} />
          </ul>
        </PanelItem>
      )
    if (name === undefined)
      return (
        <li key={key}>
          <OwnLink entry={entry} className={styles.link} />
        </li>
      )
    const known = ENTRIES[name]
    if (!known || bare(name)) return null
    return 'href' in known ? (
      <Item key={key} href={known.href} {...(known.hot && { hot: true })}>
        {known.label}
      </Item>
    ) : (
      <PanelItem key={key} section={known.section} label={known.label}>
        <known.Panel />
      </PanelItem>
    )
  })
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

type PanelProps = {
  label: string
  /** The section of the home page to which the label leads. Without one it opens the panel. */
  section?: HomeSection
  children: ReactNode
}

function PanelItem({ section, label, children }: PanelProps) {
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
      {section ? (
        <a className={styles.link} {...sectionLink(section, close)}>
          {label}
        </a>
      ) : null}
      <button
        ref={button}
        type="button"
        className={section ? styles.chevron : cx(styles.link, styles.opener)}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        aria-label={section && (open ? copy.hide : copy.show)(label.toLowerCase())}
        onClick={({ nativeEvent: press }) => {
          clearTimeout(timer.current)
          // A mouse on its way to press a group's name has opened it by then, and the press means the same.
          setOpen(!open || (!section && 'pointerType' in press && press.pointerType === 'mouse'))
        }}
      >
        {section ? null : <bdi>{label}</bdi>}
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
