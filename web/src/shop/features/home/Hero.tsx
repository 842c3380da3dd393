import type { HeroPicture, ProductCard } from '#/shared/api/types.ts'
import { usePricing } from '#/shop/parts/usePricing.ts'
import { formatRupees } from '#/shared/lib/format.ts'
import { paths } from '#/shared/lib/paths.ts'
import { unitPrice } from '#/shared/lib/price.ts'
import { heroWords } from '#/shared/lib/hero.copy.ts'
import { scriptOf, spoken } from '#/shared/lib/spoken.ts'
import heroTallSmall from '#/shared/pictures/hero-tall-480.webp'
import heroTall from '#/shared/pictures/hero-tall-840.webp'
import heroWideSmall from '#/shared/pictures/hero-wide-1280.webp'
import heroWide from '#/shared/pictures/hero-wide-1920.webp'
import { cx } from '#/shared/lib/cx.ts'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { MoreLink } from '#/shared/ui/MoreLink.tsx'
import { ProductPicture } from '#/shared/ui/ProductPicture.tsx'
import { useAppSelector } from '#/shop/state/useStore.ts'
import styles from './Hero.module.css'
import { copy } from './first.copy.ts'

/** What the shop is, and the offer to sign up, with a real product's price as its proof (HOME-1, HOME-2). */
export function Hero({ example }: { example: ProductCard | undefined }) {
  const { tier, guestPercent, memberPercent, baseOf } = usePricing()
  const member = tier === 'member'
  const config = useAppSelector((state) => state.shop.config)
  const sample = !config.without?.includes('sample')
  const bare = useAppSelector((state) => state.catalog.bare)
  const usual = sample ? heroWords : { ...heroWords, title: heroWords.plainTitle }
  const words = config.home?.hero ?? usual
  const own = config.home?.picture
  const lede = member ? (words.memberText ?? heroWords.memberText) : words.text
  const percents = { guest: guestPercent, member: memberPercent, shop: config.shopName }
  const mark = (text: string) => <em key={text}>{text}</em>
  return (
    <section className={styles.hero} data-plain={(!sample && !own) || undefined} aria-labelledby="hero-title">
      <div className={styles.frame}>
        <div className={styles.text}>
          <h1 id="hero-title" className={styles.title} {...scriptOf(words.title)}>
            {spoken(words.title, percents, mark)}
          </h1>
          <p className={styles.lede} {...scriptOf(lede)}>
            {spoken(lede, percents, mark)}
          </p>
          <div className={styles.actions} dir={scriptOf(words.title)?.dir}>
            {member ? (
              <ButtonLink href={paths.category('deal')}>{copy.shopBestDeals}</ButtonLink>
            ) : (
              <>
                {bare?.includes('deal') ? null : (
                  <ButtonLink href={paths.category('deal')}>{copy.shopBestDeals}</ButtonLink>
                )}
                <MoreLink href={paths.register}>{copy.joinOff(memberPercent)}</MoreLink>
              </>
            )}
          </div>
          {example ? (
            <div className={styles.ladder}>
              <p>{copy.forExample(example.brand, example.name, example.size)}</p>
              <dl>
                <div>
                  <dt>{copy.listPrice}</dt>
                  <dd>
                    <s>{formatRupees(example.price)}</s>
                  </dd>
                </div>
                <div>
                  <dt>{copy.guest(guestPercent)}</dt>
                  <dd>{formatRupees(unitPrice(baseOf(example, 'guest'), guestPercent))}</dd>
                </div>
                <div className={styles.best}>
                  <dt>{copy.member(memberPercent)}</dt>
                  <dd>{formatRupees(unitPrice(baseOf(example, 'member'), memberPercent))}</dd>
                </div>
              </dl>
            </div>
          ) : null}
          {/* The picture follows words and prices in the document, as on a phone's screen, so that a page that is still
              loading never moves what it shows. */}
          {own ? <OwnPicture picture={own} /> : sample ? <Picture /> : null}
        </div>
      </div>
    </section>
  )
}

/**
 * The owner's own picture, cut to the shape that the screen has for it (OWN-6). On a narrow phone `sizes` says less
 * than its width: 360 px at 2x then take the file of 640 px instead of 1280, which would come a second later on a slow
 * line.
 */
function OwnPicture({ picture: { image, alt = '', focus, width = 1, height = 1 } }: { picture: HeroPicture }) {
  return (
    <ProductPicture
      src={image}
      alt={alt}
      width={width}
      height={height}
      sizes="(width >= 900px) 54vw, (width < 380px) 84vw, 100vw"
      priority
      className={cx(styles.own, height > width && styles.tall, focus && styles[focus])}
    />
  )
}

/** The sample's bottles, which only a shop with the sample shows. */
function Picture() {
  return (
    <picture data-grain>
      <source
        media="(width >= 600px)"
        srcSet={`${heroWideSmall} 1280w, ${heroWide} 1920w`}
        sizes="100vw"
        width={1600}
        height={860}
      />
      <img
        src={heroTall}
        srcSet={`${heroTallSmall} 480w, ${heroTall} 840w`}
        sizes="100vw"
        alt=""
        width={840}
        height={1200}
        fetchPriority="high"
      />
    </picture>
  )
}
