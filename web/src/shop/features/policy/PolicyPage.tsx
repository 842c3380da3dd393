import { Link } from 'wouter'
import { paths } from '#/shared/lib/paths.ts'
import { sentence } from '#/shared/lib/sentence.tsx'
import { useTitle } from '#/shared/lib/useTitle.ts'
import { Breadcrumbs } from '#/shared/ui/Breadcrumbs.tsx'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { LEGAL_TITLES, type LegalKind, LegalText } from '#/shop/parts/legal.tsx'
import { promisesOf } from '#/shop/parts/promises.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { copy } from './policy.copy.ts'
import styles from './PolicyPage.module.css'

const KINDS = ['returns', 'terms', 'privacy'] as const

/** The page of one of the shop's texts (PLAIN-3). */
export default function PolicyPage({ kind: named }: { kind: string }) {
  const kind: LegalKind = KINDS.find((one) => one === named) ?? 'terms'
  const title = LEGAL_TITLES[kind]
  useTitle(title)
  const config = useAppSelector((state) => state.shop.config)
  const categories = useAppSelector((state) => state.catalog.categories)
  return (
    <div className="wrap">
      <Breadcrumbs items={[{ label: copy.home, href: paths.home }, { label: title }]} />
      <article className={styles.page}>
        <header>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>
            {kind === 'returns' ? copy.lead.returns(promisesOf(config).guarantee) : copy.lead[kind]}
          </p>
        </header>
        <div className={styles.text}>
          <LegalText kind={kind} config={config} categories={categories} heading="h2" />
        </div>
        <footer className={styles.foot}>
          {kind === 'returns' ? <ButtonLink href={paths.track}>{copy.ask}</ButtonLink> : null}
          <p>
            {sentence(copy.write, {
              email: <a href={`mailto:${config.supportEmail}`}>{config.supportEmail}</a>,
            })}
          </p>
          <nav aria-label={copy.also}>
            {KINDS.filter((one) => one !== kind).map((one) => (
              <Link key={one} href={paths[one]}>
                {LEGAL_TITLES[one]}
              </Link>
            ))}
          </nav>
        </footer>
      </article>
    </div>
  )
}
