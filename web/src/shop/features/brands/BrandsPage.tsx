import { type MouseEvent, useMemo, useState } from 'react'
import { useLocation, useRouter } from 'wouter'
import { wentWrong } from '#/shared/api/api.copy.ts'
import { api } from '#/shared/api/client.ts'
import { paths } from '#/shared/lib/paths.ts'
import { cx } from '#/shared/lib/cx.ts'
import { says } from '#/shared/lib/says.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'
import { useTitle } from '#/shared/lib/useTitle.ts'
import { Breadcrumbs } from '#/shared/ui/Breadcrumbs.tsx'
import { Button } from '#/shared/ui/Button.tsx'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { ErrorState } from '#/shared/ui/ErrorState.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { Skeleton } from '#/shared/ui/Skeleton.tsx'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { copy } from './brands.copy.ts'
import { byLetter, holding, type Letter } from './letters.ts'
import styles from './BrandsPage.module.css'
import type { BrandRef, Facets } from '#/shared/api/types.ts'

/** Fewer brands are seen at a glance. */
const WORTH_A_SEARCH = 12

/**
 * Every brand that the shop sells, by letter (WEB-9). A shop with few brands names them in every page's state; one with
 * many does so only on this page, and whoever comes from another page asks for them.
 */
export default function BrandsPage() {
  useTitle(copy.allBrands)
  const { brandCount } = useAppSelector((state) => state.catalog)
  const { brands, error, retry } = useBrands()
  const claims = useAppSelector((state) => says(state.shop.config, 'authentic'))
  const [typed, setTyped] = useState('')
  const found = useMemo(() => holding(brands ?? [], typed), [brands, typed])
  const letters = useMemo(() => byLetter(found), [found])
  const links = useLinks()
  if (brandCount === 0)
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
          <p>{claims ? copy.lead(copy.brandCount(brandCount)) : copy.plainLead(copy.brandCount(brandCount))}</p>
        </div>
        {brandCount > WORTH_A_SEARCH ? <Finder typed={typed} found={found} onType={setTyped} /> : null}
      </header>
      {letters.length > 1 ? <Index letters={letters} /> : null}
      <div className={styles.letters}>
        {letters.map((letter) => (
          <Section key={letter.letter} letter={letter} {...links} />
        ))}
      </div>
      {error ? <ErrorState message={error} onRetry={retry} /> : null}
      {brands === null && !error ? (
        <Loading>
          <Outline />
        </Loading>
      ) : null}
      {brands !== null && found.length === 0 ? (
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

/** The names of all brands; null while they are on their way. */
function useBrands() {
  const { brands: named, brandCount, allBrands } = useAppSelector((state) => state.catalog)
  const held = named.length === brandCount ? named : allBrands
  const { data, error, reload } = useLoad(
    held ? null : 'brands',
    async (signal) => (await api<Facets>('/products/facets', { signal })).brands,
  )
  const failed = error instanceof Error ? error.message || wentWrong : error === null ? null : wentWrong
  return { brands: held ?? data, error: failed, retry: reload }
}

/** The placeholder for the letters while they load. */
function Outline() {
  return (
    <div aria-hidden="true" className={styles.letters}>
      {['first', 'second', 'third', 'fourth'].map((letter) => (
        <section key={letter} className={styles.section}>
          <Skeleton className={styles.mark} />
          <ul>
            {Array.from({ length: LONG }, (_, line) => (
              <li key={line} className={styles.line}>
                <Skeleton />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

type FinderProps = { typed: string; found: readonly BrandRef[]; onType: (text: string) => void }

/**
 * The field that narrows the page while one types. Enter opens the only brand that is left; without scripts the form
 * searches the shop.
 */
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

/** A letter with more names than these may be broken across two columns. */
const LONG = 8

const idOf = (letter: string) => `letter-${letter}`

/**
 * The letters that have brands. A press scrolls there without a history entry, which Back would have to walk through.
 */
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

type Links = { hrefOf: (slug: string) => string; onFollow: (event: MouseEvent<HTMLAnchorElement>) => void }

/** What wouter's Link does, once for all: a shop may have thousands, and a component for each takes most of the time in which the server draws the page. */
function useLinks(): Links {
  const { base } = useRouter()
  const [, navigate] = useLocation()
  return {
    hrefOf: (slug) => base + paths.brand(slug),
    onFollow: (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0) return
      event.preventDefault()
      navigate(`~${event.currentTarget.getAttribute('href')}`)
    },
  }
}

function Section({ letter: { letter, entries }, hrefOf, onFollow }: { letter: Letter<BrandRef> } & Links) {
  return (
    <section className={cx(styles.section, entries.length > LONG && styles.long)} aria-labelledby={idOf(letter)}>
      <h2 id={idOf(letter)} tabIndex={-1} aria-label={copy.underLetter(letter)}>
        {letter}
      </h2>
      <ul>
        {entries.map((brand) => (
          <li key={brand.slug}>
            <a href={hrefOf(brand.slug)} onClick={onFollow}>
              <bdi>{brand.name}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
