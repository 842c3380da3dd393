import { Link } from 'wouter'
import { promisesOf } from '#/shop/parts/promises.ts'
import { useTier } from '#/shop/state/useTier.ts'
import { useBare } from '#/shop/parts/useBare.ts'
import { payCopy } from '#/shop/parts/pay.copy.ts'
import { sentence } from '#/shared/lib/sentence.tsx'
import { footerMenu } from '#/shared/lib/footerMenu.ts'
import { paths } from '#/shared/lib/paths.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { titleCase } from '#/shared/lib/slug.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { Icon, type IconName } from '#/shared/ui/Icon.tsx'
import { LanguageLinks } from './LanguageLinks.tsx'
import { Logo } from './Logo.tsx'
import styles from './SiteFooter.module.css'
import { keyOf, OwnLink, type MenuEntry } from './OwnLink.tsx'
import type { HomeSection } from '#/shop/parts/sections.ts'
import { useSectionLink } from './useSectionLink.ts'
import { LegalLinks } from '#/shop/parts/LegalLinks.tsx'
import { copy } from '#/shop/app/app.copy.ts'

const SOCIAL_ICONS: Readonly<Record<string, IconName>> = {
  instagram: 'instagram',
  facebook: 'facebook',
  tiktok: 'tiktok',
  whatsapp: 'whatsapp',
}

const TITLES: Readonly<Record<string, string>> = { shop: copy.shop, order: copy.yourOrder }

const LINKS: Readonly<Record<string, { label: string; href: string } | { label: string; section: HomeSection }>> = {
  trending: { label: copy.trending, href: paths.trending },
  'top-sells': { label: copy.topSells, href: paths.topSells },
  deal: { label: copy.bestDeals, href: paths.category('deal') },
  brands: { label: copy.brands, section: 'brands' },
  'all-brands': { label: copy.everyBrand, href: paths.brands },
  'skin-type': { label: copy.skinType, section: 'skin-type' },
  cart: { label: copy.cart, href: paths.cart },
  track: { label: copy.trackAnOrder, href: paths.track },
  orders: { label: copy.myOrders, href: paths.orders },
  returns: { label: copy.returns, href: paths.returns },
}

/** The footer of every route (GEN-1): the offer to sign up, links, contact, privacy and terms (FOOT-1 to FOOT-3). */
export function SiteFooter() {
  const config = useAppSelector((state) => state.shop.config)
  const { shipping, guarantee } = promisesOf(config)
  const member = useTier() === 'member'

  return (
    <footer className={styles.footer}>
      <div className="wrap">
        <section className={styles.join} aria-labelledby="join-title">
          <div>
            <h2 id="join-title">
              {sentence(member ? copy.memberOn : copy.joinOnce, { off: <em>{copy.off(config.memberPercent)}</em> })}
            </h2>
            <p>
              {member
                ? copy.memberPays(config.memberPercent)
                : copy.tiersText(config.guestPercent, config.memberPercent)}
            </p>
          </div>
          <div className={styles.joinAction}>
            {member ? (
              <Button className={styles.vip} disabled>
                {copy.haveAccount}
              </Button>
            ) : (
              <ButtonLink href={paths.register} className={styles.joinButton}>
                {copy.joinOff(config.memberPercent)}
              </ButtonLink>
            )}
          </div>
        </section>

        <nav className={styles.columns} aria-label={copy.footer}>
          {(config.menu?.footer ?? footerMenu).map((group) =>
            group.name === 'contact' ? (
              <Contact key="contact" />
            ) : group.name === 'follow' ? (
              <Follow key="follow" />
            ) : (
              <Group key={keyOf(group)} group={group} />
            ),
          )}
        </nav>

        <div className={styles.legal}>
          <Logo />
          <LegalLinks>
            {(opens) => (
              <ul>
                <li>
                  <a {...opens('privacy')}>{copy.privacyPolicy}</a>
                </li>
                <li>
                  <a {...opens('terms')}>{copy.termsAndConditions}</a>
                </li>
              </ul>
            )}
          </LegalLinks>
          <LanguageLinks />
          <p dir="auto">{copy.footPromises(payCopy.ways(config), shipping, guarantee)}</p>
        </div>
      </div>
    </footer>
  )
}

/** A group of links, with those that have goods (OWN-8). */
function Group({ group: { name, label, entries } }: { group: MenuEntry }) {
  const sectionLink = useSectionLink()
  const bare = useBare()
  if (bare(name, entries)) return null
  return (
    <div className={styles.away}>
      <h3>{name === undefined ? <bdi>{label}</bdi> : TITLES[name]}</h3>
      <ul>
        {entries?.map((entry) => {
          const known = LINKS[entry.name ?? '']
          if (entry.name === undefined)
            return (
              <li key={keyOf(entry)}>
                <OwnLink entry={entry} />
              </li>
            )
          return !known || bare(entry.name) ? null : (
            <li key={entry.name}>
              {'href' in known ? (
                <Link href={known.href}>{known.label}</Link>
              ) : (
                <a {...sectionLink(known.section)}>{known.label}</a>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Whom to ask (FOOT-3). */
function Contact() {
  const { contact, supportEmail } = useAppSelector((state) => state.shop.config)
  return (
    <div className={styles.wide}>
      <h3>{copy.writeToUs}</h3>
      <ul>
        <li>
          <a href={`mailto:${supportEmail}`} className={styles.mail}>
            {supportEmail}
          </a>
        </li>
        {contact.whatsapp ? (
          <li>
            <a href={`https://wa.me/${contact.whatsapp}`} rel="noopener">
              <span>
                {copy.whatsApp} <span dir="ltr">+{contact.whatsapp}</span>
              </span>
            </a>
          </li>
        ) : null}
        {contact.phone ? (
          <li>
            <a href={`tel:${contact.phone.replaceAll(/[^\d+]/g, '')}`}>
              <span dir="ltr">{contact.phone}</span>
            </a>
          </li>
        ) : null}
        {contact.hours ? <li dir="auto">{contact.hours}</li> : null}
        {contact.address ? <li dir="auto">{contact.address}</li> : null}
      </ul>
    </div>
  )
}

/** The social links (FOOT-3). */
function Follow() {
  const { social } = useAppSelector((state) => state.shop.config)
  if (Object.keys(social).length === 0) return null
  return (
    <div className={styles.wide}>
      <h3>{copy.follow}</h3>
      <ul className={styles.social}>
        {Object.entries(social).map(([network, address]) => {
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
  )
}
