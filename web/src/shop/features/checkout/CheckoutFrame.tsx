import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '#/shared/lib/paths.ts'
import { sentence } from '#/shared/lib/sentence.tsx'
import { useOnline } from '#/shared/lib/useOnline.ts'
import { ArchPicture } from '#/shared/ui/ArchPicture.tsx'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { Icon, type IconName } from '#/shared/ui/Icon.tsx'
import { useWhatsApp, WhatsAppLink } from '#/shop/parts/WhatsAppLink.tsx'
import { whatsAppCopy } from '#/shop/parts/whatsApp.copy.ts'
import { selectCartItems } from '#/shop/state/cartSlice.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import styles from './checkout.module.css'
import { copy } from './checkout.copy.ts'

type Props = {
  title: string
  lead: string
  state: 'empty' | 'ready'
  /** The order's summary. It comes first on a phone and stands beside the form on a desktop. */
  aside: ReactNode
  children: ReactNode
}

/** The heading, steps and columns of both checkout pages, and what stands there without a cart. */
export function CheckoutFrame({ title, lead, state, aside, children }: Props) {
  const online = useOnline()
  const supportEmail = useAppSelector((all) => all.shop.config.supportEmail)
  const items = useAppSelector(selectCartItems)
  const chat = useWhatsApp()
  if (state === 'empty') {
    return (
      <div className="wrap">
        <EmptyState
          as="h1"
          title={copy.empty.title}
          picture={<ArchPicture />}
          actions={<ButtonLink href={paths.topSells}>{copy.empty.action}</ButtonLink>}
        >
          {copy.empty.text}
        </EmptyState>
      </div>
    )
  }
  return (
    <>
      {/* `data-slim` slims the frame around the page (SiteHeader.module.css): only the logo and the cart lead away. */}
      <nav aria-label={copy.steps.label} data-slim>
        <ol className={styles.steps}>
          <li>
            <Link href={paths.cart}>{copy.steps.cart}</Link>
          </li>
          <li aria-current="step">{copy.steps.details}</li>
          <li>{copy.steps.placed}</li>
        </ol>
      </nav>
      <div className="wrap">
        <header className={styles.head}>
          <h1>{title}</h1>
          <p>{lead}</p>
          <p className={styles.help}>
            {sentence(chat ? copy.helpChat : copy.help, {
              email: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>,
              chat: <WhatsAppLink about={whatsAppCopy.cart(items)}>{copy.chat}</WhatsAppLink>,
            })}
          </p>
        </header>
        <div className={styles.flow}>
          {aside}
          <div className={styles.main}>
            {online ? null : (
              <p className={styles.banner} role="status">
                <Icon name="offline" />
                {copy.offline}
              </p>
            )}
            {children}
          </div>
        </div>
      </div>
    </>
  )
}

/** Says how this form is paid, with a link to the other form, which keeps what was typed. */
export function MethodLine({ icon, name, other }: { icon: IconName; name: string; other: string }) {
  const { bankTransfer } = useAppSelector((state) => state.shop.config)
  return (
    <p className={styles.method}>
      <Icon name={icon} />
      <b>{name}</b>
      {bankTransfer ? (
        <Link className={styles.link} href={other}>
          {copy.method.change}
        </Link>
      ) : null}
    </p>
  )
}
