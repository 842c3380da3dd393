import type { ShopConfig } from '#/shared/api/types.ts'
import { address } from '#/shared/lib/pages.ts'
import { paths } from '#/shared/lib/paths.ts'
import { shownSize } from '#/shared/lib/price.ts'
import { Icon, type IconName } from '#/shared/ui/Icon.tsx'
import { payCopy } from '#/shop/parts/pay.copy.ts'
import { says } from '#/shared/lib/says.ts'
import { copy as promiseCopy } from '#/shop/parts/promises.copy.ts'
import { promisesOf } from '#/shop/parts/promises.ts'
import { useWhatsApp, WhatsAppLink } from '#/shop/parts/WhatsAppLink.tsx'
import { whatsAppCopy } from '#/shop/parts/whatsApp.copy.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import styles from './BuyBox.module.css'
import { copy } from './more.copy.ts'

type Assurance = { icon: IconName; title: string; text: string; more?: { href: string; words: string } }

/** `papers` leads to those of the product's lots, where the shop shows some (REAL-2). */
function assurancesOf(config: ShopConfig, papers: string | undefined): Assurance[] {
  const { shipping, shippingRest, days, guarantee, wayBack } = promisesOf(config)
  // The conditions of a fee belong to it (FEE-1). Without a fee the days stand alone.
  const delivered = config.delivery.fees === undefined ? days || copy.noMinimum : promiseCopy.restOf(shippingRest, days)
  return [
    { icon: 'truck', title: shipping, text: delivered },
    { icon: 'cash', title: payCopy.ways(config), text: payCopy.when(config) },
    { icon: 'back7', title: guarantee, text: wayBack, more: { href: paths.returns, words: copy.howReturnsWork } },
    ...(says(config, 'authentic') ? [{ icon: 'seal', title: copy.authentic, text: copy.everyBrand } as const] : []),
    ...(papers === undefined
      ? []
      : [
          {
            icon: 'note',
            title: copy.isItReal,
            text: copy.papersKept,
            more: { href: papers, words: copy.seePapers },
          } as const,
        ]),
  ]
}

/** What the shop promises with every product. */
export function PromisesList() {
  const config = useAppSelector((state) => state.shop.config)
  const product = useAppSelector((state) => state.products.product)
  const chat = useWhatsApp()
  return (
    <ul className={styles.assurances}>
      {assurancesOf(config, product?.papers ? address(`/authentic?product=${product._id}`) : undefined).map((line) => (
        <li key={line.title}>
          <Icon name={line.icon} className={styles.icon} />
          <span>
            <b>{line.title}</b>
            {line.text}
            {line.more ? (
              <>
                {' '}
                <a href={line.more.href}>{line.more.words}</a>
              </>
            ) : null}
          </span>
        </li>
      ))}
      {chat && product ? (
        <li>
          <Icon name="whatsapp" className={styles.icon} />
          <span>
            <b>
              <WhatsAppLink
                about={whatsAppCopy.product(product.brand, product.name, shownSize(product.size))}
                className={styles.chat}
              >
                {whatsAppCopy.ask}
              </WhatsAppLink>
            </b>
            {whatsAppCopy.filled}
          </span>
        </li>
      ) : null}
    </ul>
  )
}
