import { Link } from 'wouter'
import { promisesOf } from '#/shop/parts/promises.ts'
import { useTier } from '#/shop/state/useTier.ts'
import { useBare } from '#/shop/parts/useBare.ts'
import { payCopy } from '#/shop/parts/pay.copy.ts'
import { sentence } from '#/shared/lib/sentence.tsx'
import { paths } from '#/shared/lib/paths.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { titleCase } from '#/shared/lib/slug.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { Icon, type IconName } from '#/shared/ui/Icon.tsx'
import { Logo } from './Logo.tsx'
import styles from './SiteFooter.module.css'
import { useSectionLink } from './useSectionLink.ts'
import { LegalLinks } from '#/shop/parts/LegalLinks.tsx'
import { copy } from '#/shop/app/app.copy.ts'

const SOCIAL_ICONS: Readonly<Record<string, IconName>> = {
  instagram: 'instagram',
  facebook: 'facebook',
  tiktok: 'tiktok',
  whatsapp: 'whatsapp',
}

/** Below every route (GEN-1): the sign-up offer, links, contact, privacy and terms (FOOT-1 to FOOT-3). */
export function SiteFooter() {
  const config = useAppSelector((state) => state.shop.config)
  const { contact } = config
  const { shipping, guarantee } = promisesOf(config)
  const member = useTier() === 'member'
  const sectionLink = useSectionLink()
  const bare = useBare()

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
          <div className={styles.away}>
            <h3>{copy.shop}</h3>
            <ul>
              {bare('trending') ? null : (
                <li>
                  <Link href={paths.trending}>{copy.trending}</Link>
                </li>
              )}
              {bare('top-sells') ? null : (
                <li>
                  <Link href={paths.topSells}>{copy.topSells}</Link>
                </li>
              )}
              {bare('deal') ? null : (
                <li>
                  <Link href={paths.category('deal')}>{copy.bestDeals}</Link>
                </li>
              )}
              {bare('brands') ? null : (
                <li>
                  <a {...sectionLink('brands')}>{copy.brands}</a>
                </li>
              )}
              <li>
                <Link href={paths.brands}>{copy.everyBrand}</Link>
              </li>
              {bare('skin-type') ? null : (
                <li>
                  <a {...sectionLink('skin-type')}>{copy.skinType}</a>
                </li>
              )}
            </ul>
          </div>
          <div className={styles.away}>
            <h3>{copy.yourOrder}</h3>
            <ul>
              <li>
                <Link href={paths.cart}>{copy.cart}</Link>
              </li>
              <li>
                <Link href={paths.track}>{copy.trackAnOrder}</Link>
              </li>
              <li>
                <Link href={paths.orders}>{copy.myOrders}</Link>
              </li>
              <li>
                <Link href={paths.returns}>{copy.returns}</Link>
              </li>
            </ul>
          </div>
          <div className={styles.wide}>
            <h3>{copy.writeToUs}</h3>
            <ul>
              <li>
                <a href={`mailto:${config.supportEmail}`} className={styles.mail}>
                  {config.supportEmail}
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
          {Object.keys(config.social).length > 0 ? (
            <div className={styles.wide}>
              <h3>{copy.follow}</h3>
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
          <p dir="auto">{copy.footPromises(payCopy.ways(config), shipping, guarantee)}</p>
        </div>
      </div>
    </footer>
  )
}
