import { useBare } from '#/shop/parts/useBare.ts'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useUser } from '#/shared/session/UserContext.tsx'
import { usePricing } from '#/shop/parts/usePricing.ts'
import { CategoryList } from '#/shop/parts/CategoryIndex.tsx'
import { closeOnBack } from '#/shared/lib/closeOnBack.ts'
import { cx } from '#/shared/lib/cx.ts'
import { paths } from '#/shared/lib/paths.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import { AllBrandsLink } from './AllBrandsLink.tsx'
import { BrandPanel } from './BrandPanel.tsx'
import { Logo } from './Logo.tsx'
import styles from './MobileMenu.module.css'
import { keyOf, OwnLink, type MenuEntry } from './OwnLink.tsx'
import { SkinTypePanel } from './SkinTypePanel.tsx'
import type { HomeSection } from '#/shop/parts/sections.ts'
import { copy } from '#/shop/app/app.copy.ts'

/** The panel that is open: the first, that of a section, or a group of the owner's. */
type Panel = 'main' | HomeSection | MenuEntry

/** The specified entries in their order (NAV-1): links, and the three that open a panel. */
const ENTRIES: Readonly<
  Record<string, { label: string; href: string; hot?: true } | { label: string; opens: HomeSection }>
> = {
  trending: { label: copy.trending, href: paths.trending },
  'top-sells': { label: copy.topSells, href: paths.topSells },
  deal: { label: copy.bestDeals, href: paths.category('deal'), hot: true },
  brands: { label: copy.brands, opens: 'brands' },
  categories: { label: copy.categories, opens: 'categories' },
  'skin-type': { label: copy.skinType, opens: 'skin-type' },
  makeup: { label: copy.makeup, href: paths.category('makeup') },
  accessories: { label: copy.accessories, href: paths.category('accessories') },
}

/** The full-screen menu below 768 px, with its three sub-panels (NAV-3). */
export function MobileMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [panel, setPanel] = useState<Panel>('main')
  const [location] = useLocation()
  const opener = useRef<Element | null>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  }, [onClose])

  useEffect(() => {
    const element = dialog.current
    if (!element || !open) return
    opener.current = document.activeElement
    element.showModal()
    return () => {
      element.close()
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
    }
  }, [open])

  const back = () => (panel === 'main' ? onClose() : setPanel('main'))
  const onBack = useEffectEvent(back)
  useEffect(() => (open ? closeOnBack(onBack) : undefined), [open])

  // A navigation closes the menu, and so does a window that grows wide enough for the other navigation.
  const shownAt = useRef(location)
  useEffect(() => {
    if (shownAt.current !== location) close.current()
    shownAt.current = location
  }, [location])
  useEffect(() => {
    if (!open) return
    const wide = window.matchMedia('(width >= 768px)')
    const check = () => {
      if (wide.matches) close.current()
    }
    wide.addEventListener('change', check)
    return () => {
      wide.removeEventListener('change', check)
    }
  }, [open])

  const [wasOpen, setWasOpen] = useState(open)
  if (wasOpen !== open) {
    setWasOpen(open)
    setPanel('main')
  }

  return (
    <dialog
      ref={dialog}
      className={styles.menu}
      aria-label={copy.menu}
      onCancel={(event) => {
        event.preventDefault()
        back()
      }}
    >
      {open ? (
        <div className={styles.inside}>
          <div className={styles.top}>
            {panel === 'main' ? (
              <Logo onClick={onClose} />
            ) : (
              <button
                type="button"
                className={styles.back}
                onClick={() => {
                  setPanel('main')
                }}
              >
                <Icon name="left" size="sm" /> {copy.menu}
              </button>
            )}
            <IconButton icon="close" label={copy.closeMenu} onClick={onClose} />
          </div>
          {panel === 'main' ? (
            <MainPanel onOpen={setPanel} onClose={onClose} />
          ) : typeof panel === 'string' ? (
            <SubPanel panel={panel} onClose={onClose} />
          ) : (
            <GroupPanel group={panel} onClose={onClose} />
          )}
        </div>
      ) : null}
    </dialog>
  )
}

function MainPanel({ onOpen, onClose }: { onOpen: (panel: Panel) => void; onClose: () => void }) {
  const { user } = useUser()
  const { guestPercent, memberPercent } = usePricing()
  const bare = useBare()
  const { brandCount, menu, categories, skinTypes } = useAppSelector((state) => state.catalog)
  const own = useAppSelector((state) => state.shop.config.menu?.header)
  const counts = {
    brands: Math.max(brandCount, menu.length),
    categories: categories.length,
    'skin-type': skinTypes.length,
  }
  const link = (href: string, label: string, hot = false) => (
    <li key={label}>
      <Link href={href} className={cx(styles.entry, hot && styles.hot)} onClick={onClose}>
        {label}
      </Link>
    </li>
  )
  const opens = (panel: Panel, label: ReactNode, count: number, key: string) => (
    <li key={key}>
      <button
        type="button"
        className={styles.entry}
        onClick={() => {
          onOpen(panel)
        }}
      >
        {label}
        <small aria-hidden="true">{count}</small>
        <Icon name="right" size="sm" className={styles.arrow} />
      </button>
    </li>
  )
  function entryOf(entry: MenuEntry) {
    const { name, address, label, entries = [] } = entry
    if (name === undefined && address === undefined) {
      const count = entries.filter((one) => !bare(one.name)).length
      return count === 0 ? null : opens(entry, <bdi>{label}</bdi>, count, keyOf(entry))
    }
    if (name === undefined)
      return (
        <li key={keyOf(entry)}>
          <OwnLink entry={entry} className={styles.entry} onClick={onClose} />
        </li>
      )
    const known = ENTRIES[name]
    if (!known) return null
    if ('opens' in known)
      return bare(name) && name === 'skin-type' ? null : opens(known.opens, known.label, counts[known.opens], name)
    return bare(name) ? null : link(known.href, known.label, known.hot)
  }
  return (
    <>
      {own?.length === 0 ? null : (
        <nav aria-label={copy.shop}>
          <ul className={styles.main}>{(own ?? Object.keys(ENTRIES).map((name) => ({ name }))).map(entryOf)}</ul>
        </nav>
      )}
      <nav aria-label={copy.yourOrders}>
        <ul className={styles.own}>
          <li>
            <Link href={paths.track} onClick={onClose}>
              <Icon name="truck" /> {copy.trackAnOrder}
            </Link>
          </li>
          <li>
            <Link href={paths.orders} onClick={onClose}>
              <Icon name="box" /> {copy.myOrders}
            </Link>
          </li>
        </ul>
      </nav>
      <div className={styles.foot}>
        <p>
          <b>{user ? copy.offIsOn(memberPercent) : copy.membersOff(memberPercent)}</b>
          {user ? copy.memberThanks : copy.guestText(guestPercent)}
        </p>
        <div className={styles.footButtons}>
          {user ? (
            <ButtonLink href={paths.orders} size="sm" onClick={onClose}>
              {copy.myOrders}
            </ButtonLink>
          ) : (
            <>
              <ButtonLink href={paths.register} size="sm" onClick={onClose}>
                {copy.joinFree}
              </ButtonLink>
              <ButtonLink href={paths.login} variant="secondary" size="sm" onClick={onClose}>
                {copy.logIn}
              </ButtonLink>
            </>
          )}
        </div>
      </div>
    </>
  )
}

/** The links of a group of the owner's (FACE-3). */
function GroupPanel({ group: { label, entries }, onClose }: { group: MenuEntry; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const bare = useBare()
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <nav className={styles.sub} aria-label={label}>
      <h2 ref={heading} tabIndex={-1}>
        <bdi>{label}</bdi>
      </h2>
      <ul className={styles.brands}>
        {entries?.map((entry) => {
          const known = ENTRIES[entry.name ?? '']
          if (entry.name === undefined)
            return (
              <li key={keyOf(entry)}>
                <OwnLink entry={entry} className={styles.brand} onClick={onClose} />
              </li>
            )
          return known && 'href' in known && !bare(entry.name) ? (
            <li key={entry.name}>
              <Link href={known.href} className={styles.brand} onClick={onClose}>
                {known.label}
              </Link>
            </li>
          ) : null
        })}
      </ul>
    </nav>
  )
}

const TITLES: Record<HomeSection, string> = {
  brands: copy.brands,
  categories: copy.categories,
  'skin-type': copy.skinType,
}

function SubPanel({ panel, onClose }: { panel: HomeSection; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { brands, brandCount, menu } = useAppSelector((state) => state.catalog)
  const listed = brandCount > menu.length && brands.length === brandCount
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
  }, [panel])
  return (
    <>
      <nav className={styles.sub} aria-label={TITLES[panel]}>
        <h2 ref={heading} tabIndex={-1}>
          {TITLES[panel]}
        </h2>
        {panel === 'categories' ? <CategoryList onGo={onClose} /> : null}
        {panel === 'skin-type' ? <SkinTypePanel onGo={onClose} /> : null}
        {panel === 'brands' ? (
          <ul className={styles.brands}>
            {menu.map(({ slug, name }) => (
              <li key={slug}>
                <Link href={paths.brand(slug)} className={styles.brand} onClick={onClose}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        ) : null}
      </nav>
      {panel === 'brands' && !listed ? (
        <p className={styles.sub}>
          <AllBrandsLink onGo={onClose} />
        </p>
      ) : null}
      {panel === 'brands' && listed ? (
        <nav className={styles.sub} aria-labelledby="all-brands">
          <h3 id="all-brands" className={styles.allTitle}>
            {copy.allBrands(brandCount)}
          </h3>
          <BrandPanel onGo={onClose} />
        </nav>
      ) : null}
    </>
  )
}
