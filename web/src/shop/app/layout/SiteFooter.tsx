import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { LEGAL_TITLES, type LegalKind, LegalText } from '#/shop/parts/legal.tsx'
import { useTier } from '#/shop/state/useTier.ts'
import { payCopy } from '#/shop/parts/payCopy.ts'
import { paths } from '#/shared/lib/paths.ts'
import { useAppSelector } from '#/shop/state/redux.ts'
import { titleCase } from '#/shared/lib/slug.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { Icon, type IconName } from '#/shared/ui/Icon.tsx'
import { Logo } from './Logo.tsx'
import styles from './SiteFooter.module.css'
import { useSectionLink } from './useSectionLink.ts'
import { patient } from '#/shared/lib/code.ts'

const SOCIAL_ICONS: Readonly<Record<string, IconName>> = {
  instagram: 'instagram',
  facebook: 'facebook',
  tiktok: 'tiktok',
  whatsapp: 'whatsapp',
}

const LegalDialog = lazy(patient(async () => ({ default: (await import('#/shop/parts/LegalDialog.tsx')).LegalDialog })))

/** Below every route (GEN-1): the sign-up offer, links, contact, privacy and terms (FOOT-1 to FOOT-3). */
export function SiteFooter() {
  const config = useAppSelector((state) => state.shop.config)
  const member = useTier() === 'member'
  const sectionLink = useSectionLink()
  /** undefined until one is first wanted: most visits never load the texts. */
  const [legal, setLegal] = useState<LegalKind | null>()
  const opens = (kind: LegalKind) => ({
    href: `#${kind}`,
    onClick: (event: MouseEvent) => {
      event.preventDefault()
      setLegal(kind)
    },
  })

  return (
    <footer className={styles.footer}>
      <div className="wrap">
        <section className={styles.join} aria-labelledby="join-title">
          <div>
            <h2 id="join-title">
              Join once. <em>{config.memberPercent}% off</em> from then on.
            </h2>
            <p>
              Guests get {config.guestPercent}%. Members get {config.memberPercent}%, on everything and every order.
              Membership is free.
            </p>
          </div>
          <div className={styles.joinAction}>
            {member ? (
              <Button className={styles.vip} disabled>
                Already a VIP Member
              </Button>
            ) : (
              <ButtonLink href={paths.register} className={styles.joinButton}>
                Join free, take {config.memberPercent}% off
              </ButtonLink>
            )}
          </div>
        </section>

        <nav className={styles.columns} aria-label="Footer">
          <div>
            <h3>Shop</h3>
            <ul>
              <li>
                <Link href={paths.trending}>Trending</Link>
              </li>
              <li>
                <Link href={paths.topSells}>Top Sells</Link>
              </li>
              <li>
                <Link href={paths.category('deal')}>Best Deals</Link>
              </li>
              <li>
                <a {...sectionLink('brands')}>Brands</a>
              </li>
              <li>
                <a {...sectionLink('skin-type')}>Skin Type</a>
              </li>
            </ul>
          </div>
          <div>
            <h3>Your order</h3>
            <ul>
              <li>
                <Link href={paths.cart}>Cart</Link>
              </li>
              <li>
                <Link href={paths.track}>Track an order</Link>
              </li>
              <li>
                <Link href={paths.orders}>My orders</Link>
              </li>
            </ul>
          </div>
          <div className={styles.wide}>
            <h3>Write to us</h3>
            <ul>
              <li>
                <a href={`mailto:${config.supportEmail}`} className={styles.mail}>
                  {config.supportEmail}
                </a>
              </li>
            </ul>
          </div>
          {Object.keys(config.social).length > 0 ? (
            <div className={styles.wide}>
              <h3>Follow</h3>
              <ul className={styles.social}>
                {Object.entries(config.social).map(([network, address]) => {
                  const icon = SOCIAL_ICONS[network]
                  return (
                    <li key={network}>
                      <a href={address} rel="noopener me" aria-label={titleCase(network)}>
                        {icon ? <Icon name={icon} /> : titleCase(network)}
                      </a>
                    </li>
                  )
                })}
              </ul>
            </div>
          ) : null}
        </nav>

        <div className={styles.legal}>
          <Logo />
          <ul>
            <li>
              <a {...opens('privacy')}>Privacy policy</a>
            </li>
            <li>
              <a {...opens('terms')}>Terms and conditions</a>
            </li>
          </ul>
          <p>{payCopy.ways(config)}. Free shipping across Pakistan. 7-day money-back guarantee.</p>
        </div>

        {/* Without scripts the two links lead here. Browsers that run scripts never look inside, so only the server fills it. */}
        <noscript>
          {import.meta.env.SSR
            ? (['privacy', 'terms'] as const).map((kind) => (
                <section key={kind} id={kind} className={styles.plain}>
                  <h2>{LEGAL_TITLES[kind]}</h2>
                  <LegalText kind={kind} config={config} />
                </section>
              ))
            : null}
        </noscript>
      </div>
      {legal === undefined ? null : (
        <Suspense fallback={null}>
          <LegalDialog
            kind={legal}
            onClose={() => {
              setLegal(null)
            }}
          />
        </Suspense>
      )}
    </footer>
  )
}
