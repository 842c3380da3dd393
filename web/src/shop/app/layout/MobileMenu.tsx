import { useBare } from '#/shop/parts/useBare.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
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
import { BrandPanel, MOST_IN_PANEL } from './BrandPanel.tsx'
import { Logo } from './Logo.tsx'
import styles from './MobileMenu.module.css'
import { SkinTypePanel } from './SkinTypePanel.tsx'
import { copy } from '#/shop/app/app.copy.ts'

type Panel = 'main' | 'brands' | 'categories' | 'skin-type'

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

  // Going anywhere closes it, and so does a window grown wide enough for the other navigation.
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
          ) : (
            <SubPanel panel={panel} onClose={onClose} />
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
  const { brands, menu, categories, skinTypes } = useAppSelector((state) => state.catalog)
  const link = (href: string, label: string, hot = false) => (
    <li>
      <Link href={href} className={cx(styles.entry, hot && styles.hot)} onClick={onClose}>
        {label}
      </Link>
    </li>
  )
  const opens = (panel: Panel, label: string, count: string) => (
    <li>
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
  return (
    <>
      <nav aria-label={copy.shop}>
        <ul className={styles.main}>
          {bare('trending') ? null : link(paths.trending, copy.trending)}
          {bare('top-sells') ? null : link(paths.topSells, copy.topSells)}
          {bare('deal') ? null : link(paths.category('deal'), copy.bestDeals, true)}
          {opens('brands', copy.brands, String(Math.max(brands.length, menu.length)))}
          {opens('categories', copy.categories, String(categories.length))}
          {bare('skin-type') ? null : opens('skin-type', copy.skinType, String(skinTypes.length))}
          {bare('makeup') ? null : link(paths.category('makeup'), copy.makeup)}
          {bare('accessories') ? null : link(paths.category('accessories'), copy.accessories)}
        </ul>
      </nav>
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

const TITLES: Record<Exclude<Panel, 'main'>, string> = {
  brands: copy.brands,
  categories: copy.categories,
  'skin-type': copy.skinType,
}

function SubPanel({ panel, onClose }: { panel: Exclude<Panel, 'main'>; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { brands, menu } = useAppSelector((state) => state.catalog)
  const listed = brands.length > menu.length && brands.length <= MOST_IN_PANEL
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
            {copy.allBrands(brands.length)}
          </h3>
          <BrandPanel onGo={onClose} />
        </nav>
      ) : null}
    </>
  )
}
