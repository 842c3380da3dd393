import { type MouseEvent, useMemo, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { paths } from '#/shared/lib/paths.ts'
import { cx } from '#/shared/lib/cx.ts'
import { says } from '#/shared/lib/says.ts'
import { useTitle } from '#/shared/lib/useTitle.ts'
import { Breadcrumbs } from '#/shared/ui/Breadcrumbs.tsx'
import { Button } from '#/shared/ui/Button.tsx'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { copy } from './brands.copy.ts'
import { byLetter, holding, type Letter } from './letters.ts'
import styles from './BrandsPage.module.css'
import type { BrandRef } from '#/shared/api/types.ts'

/** Fewer are seen at a glance. */
const WORTH_A_SEARCH = 12

/** Every brand that the shop sells, by letter (WEB-9). The names came with the first page of the visit: nothing is asked for. */
export default function BrandsPage() {
  useTitle(copy.allBrands)
  const brands = useAppSelector((state) => state.catalog.brands)
  const claims = useAppSelector((state) => says(state.shop.config, 'authentic'))
  const [typed, setTyped] = useState('')
  const found = holding(brands, typed)
  const letters = useMemo(() => byLetter(found), [found])
  if (brands.length === 0)
    return (
      <EmptyState as="h1" title={copy.empty} actions={<ButtonLink href={paths.home}>{copy.toHome}</ButtonLink>}>
        {copy.emptyText}
      </EmptyState>
    )
  return (
    <div className="wrap">
      <Breadcrumbs items={[{ label: copy.home, href: paths.home }, { label: copy.allBrands }]} />
      <header className={styles.head}>
        <div>
          <h1 className={styles.title}>{copy.allBrands}</h1>
          <p>{claims ? copy.lead(copy.brandCount(brands.length)) : copy.plainLead(copy.brandCount(brands.length))}</p>
        </div>
        {brands.length > WORTH_A_SEARCH ? <Finder typed={typed} found={found} onType={setTyped} /> : null}
      </header>
      {letters.length > 1 ? <Index letters={letters} /> : null}
      <div className={styles.letters}>
        {letters.map((letter) => (
          <Section key={letter.letter} letter={letter} />
        ))}
      </div>
      {found.length === 0 ? (
        <EmptyState
          title={copy.none(typed.trim())}
          className={styles.none}
          actions={
            <>
              <ButtonLink href={paths.search(typed.trim())}>{copy.searchFor(typed.trim())}</ButtonLink>
              <Button variant="secondary" onClick={() => setTyped('')}>
                {copy.showAll}
              </Button>
            </>
          }
        >
          {copy.noneText}
        </EmptyState>
      ) : null}
    </div>
  )
}

type FinderProps = { typed: string; found: readonly BrandRef[]; onType: (text: string) => void }

/** Narrows the page while one types. Enter opens the one that is left; without scripts it searches the shop. */
function Finder({ typed, found, onType }: FinderProps) {
  const [, navigate] = useLocation()
  const submit = () => {
    const [only, ...others] = found
    if (only && others.length === 0) navigate(paths.brand(only.slug))
    else if (!only) navigate(paths.search(typed.trim()))
  }
  return (
    <search>
      <form
        action={paths.search('').split('?')[0]}
        method="get"
        className={styles.finder}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Icon name="search" size="sm" />
        <input
          type="search"
          name="q"
          aria-label={copy.findABrand}
          placeholder={copy.findABrand}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={80}
          dir="auto"
          value={typed}
          onChange={(event) => onType(event.currentTarget.value)}
        />
        <p role="status" className="vh">
          {typed.trim() === '' ? '' : copy.brandCount(found.length)}
        </p>
      </form>
    </search>
  )
}

/** So many names may be torn apart by the end of a column. */
const LONG = 8

const idOf = (letter: string) => `letter-${letter}`

/** The letters that have brands: a jump, without an entry in the history that Back would have to walk through. */
function Index({ letters }: { letters: readonly Letter<BrandRef>[] }) {
  const jump = (letter: string) => (event: MouseEvent) => {
    const heading = document.getElementById(idOf(letter))
    if (!heading) return
    event.preventDefault()
    heading.scrollIntoView({ block: 'start' })
    heading.focus({ preventScroll: true })
  }
  return (
    <nav aria-label={copy.letters} className={styles.index}>
      <ul>
        {letters.map(({ letter }) => (
          <li key={letter}>
            <a href={`#${idOf(letter)}`} aria-label={copy.underLetter(letter)} onClick={jump(letter)}>
              {letter}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Section({ letter: { letter, entries } }: { letter: Letter<BrandRef> }) {
  return (
    <section className={cx(styles.section, entries.length > LONG && styles.long)} aria-labelledby={idOf(letter)}>
      <h2 id={idOf(letter)} tabIndex={-1} aria-label={copy.underLetter(letter)}>
        {letter}
      </h2>
      <ul>
        {entries.map((brand) => (
          <li key={brand.slug}>
            <Link href={paths.brand(brand.slug)} dir="auto">
              {brand.name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
