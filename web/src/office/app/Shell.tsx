import { useId, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { initials } from '#/shared/lib/format.ts'
import { language } from '#/shared/lib/language.copy.ts'
import { paths } from '#/shared/lib/paths.ts'
import { Icon } from '#/shared/ui/Icon.tsx'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import type { Me } from '#/office/api/officeApi.ts'
import { PaletteButton } from '#/office/palette/PaletteButton.tsx'
import { SectionNav } from './SectionNav.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { Logo } from './Logo.tsx'
import { MoreSheet } from './MoreSheet.tsx'
import { barFor, currentOf, isSpoken, markOf, type Place, placesFor, sectionAt, sectionsFor } from './navigation.ts'
import styles from './Shell.module.css'
import { useLaptop } from '#/office/ui/useLaptop.ts'
import { useSignOut } from './useSignOut.ts'
import { type Count, useWaiting } from './useWaiting.ts'
import { WaitingCount } from './WaitingCount.tsx'
import { RunningWork } from '#/office/tasks/RunningWork.tsx'
import { SectionNavContext } from '#/office/ui/sectionNav.ts'
import { words } from '#/office/ui/words.copy.ts'

/** The frame of the office: a rail on a laptop, a bar at the bottom of a phone (OFFICE-1). */
export function Shell({ me, children }: { me: Me | null; children: ReactNode }) {
  const laptop = useLaptop()
  const [location] = useLocation()
  // A screen that stands in English alone reads as English.
  const inEnglish = language !== 'en' && me !== null && !isSpoken(location)
  return (
    <div className={styles.office}>
      <a href="#main" className={styles.skip}>
        {words.skip}
      </a>
      <header className={styles.head}>
        <Logo />
        {me ? <PaletteButton wide={laptop} places={placesFor(me)} /> : null}
        {me && !laptop ? (
          <span className={styles.now}>
            <RunningWork />
            <Face me={me} />
          </span>
        ) : null}
      </header>
      {me ? laptop ? <Rail me={me} /> : <Bar me={me} /> : null}
      <main id="main" className={styles.main} tabIndex={-1} {...(inEnglish ? { lang: 'en', dir: 'ltr' } : {})}>
        <SectionNavContext value={me && !laptop ? <OfSection me={me} /> : null}>{children}</SectionNavContext>
      </main>
      {laptop ? (
        <footer className={styles.foot}>
          <a href={paths.home}>{words.toShop}</a>
          {me ? <RunningWork /> : null}
          <LanguageChoice />
          {me ? <Person me={me} /> : null}
        </footer>
      ) : me ? null : (
        <footer className={styles.foot}>
          <a href={paths.home}>{words.toShop}</a>
          <LanguageChoice />
        </footer>
      )}
    </div>
  )
}

/** The other screens of the present screen's section. */
function OfSection({ me }: { me: Me }) {
  const [location] = useLocation()
  const sections = sectionsFor(me)
  const waiting = useWaiting(sections)
  const section = sectionAt(sections, location)
  return section ? <SectionNav section={section} current={location} waiting={waiting} /> : null
}

function Rail({ me }: { me: Me }) {
  const [location] = useLocation()
  const sections = sectionsFor(me)
  const waiting = useWaiting(sections)
  const current = currentOf(sections, location)
  return (
    <nav className={styles.rail} aria-label={words.office}>
      <ul>
        {sections.map((section) => {
          const open = section.path === current || section.under.some(({ path }) => path === current)
          return (
            <li key={section.path}>
              <NavLink place={section} current={current} waiting={waiting.get(section.path)} />
              {open && section.under.length > 0 ? (
                <ul className={styles.under}>
                  {section.under.map((place) => (
                    <li key={place.path}>
                      <NavLink place={place} current={current} waiting={waiting.get(place.path)} plain />
                    </li>
                  ))}
                </ul>
              ) : null}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function Bar({ me }: { me: Me }) {
  const [location] = useLocation()
  const [open, setOpen] = useState(false)
  const sections = sectionsFor(me)
  const waiting = useWaiting(sections)
  const current = currentOf(sections, location)
  const { bar, more } = barFor(sections)
  const mark = markOf(bar, sections, current)
  const elsewhere = current !== null && mark === null
  return (
    <>
      <nav className={styles.bar} aria-label={words.office}>
        <ul>
          {bar.map((place) => (
            <li key={place.path}>
              <NavLink
                place={place}
                current={current}
                marked={place.path === mark}
                waiting={waiting.get(place.path)}
                badge
              />
            </li>
          ))}
          {more ? (
            <li>
              <button
                type="button"
                aria-haspopup="dialog"
                aria-expanded={open}
                data-here={elsewhere ? '' : undefined}
                onClick={() => setOpen(true)}
              >
                <Icon name="menu" size="sm" />
                {words.more}
              </button>
            </li>
          ) : null}
        </ul>
      </nav>
      <MoreSheet
        open={open}
        me={me}
        sections={sections}
        current={current}
        waiting={waiting}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

type NavLinkProps = {
  place: Place
  current: string | null
  plain?: boolean
  marked?: boolean
  waiting: Count | undefined
  badge?: boolean
}

/** A link of the navigation. `marked` says that the present screen belongs to it without being it. */
function NavLink({ place, current, plain = false, marked = false, waiting, badge = false }: NavLinkProps) {
  const id = useId()
  return (
    <Link
      href={place.path}
      aria-current={place.path === current ? 'page' : marked ? 'true' : undefined}
      aria-describedby={waiting ? id : undefined}
    >
      {plain ? null : badge ? (
        <span className={styles.badged}>
          <Icon name={place.nav.icon} size="sm" />
          {waiting ? <WaitingCount id={id} of={waiting} badge /> : null}
        </span>
      ) : (
        <Icon name={place.nav.icon} size="sm" />
      )}
      {place.nav.label}
      {waiting && !badge ? <WaitingCount id={id} of={waiting} /> : null}
    </Link>
  )
}

function Face({ me }: { me: Me }) {
  return (
    <span className={styles.face} title={`${me.name}, ${words.roles[me.role]}`} aria-hidden="true">
      {initials(me.name)}
    </span>
  )
}

function Person({ me }: { me: Me }) {
  const out = useSignOut()
  return (
    <div className={styles.person}>
      <Face me={me} />
      <span className={styles.name}>
        <b dir="auto">{me.name}</b>
        <small>{words.roles[me.role]}</small>
      </span>
      <IconButton icon="out" size="sm" label={words.leave} onClick={() => void out()} />
    </div>
  )
}
