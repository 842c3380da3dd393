import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'wouter'
import { cx } from '#/shared/lib/cx.ts'
import { paths } from '#/shared/lib/paths.ts'
import { Icon } from '#/shared/ui/Icon.tsx'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import { selectCartCount } from '#/shop/state/cartSlice.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { frameWords } from './frame.copy.ts'
import styles from './SpokenFrame.module.css'

/** Where the frame stands: before and after all that the shop draws. */
type Places = { head: HTMLElement; foot: HTMLElement }

/**
 * The frame of the shop in the language in which an order is told (WAY-1), in place of the English one: the whole page
 * then speaks one language and reads in one direction. It comes with the pages that need it, and goes with them.
 */
export function SpokenFrame({ language }: { language: string }) {
  const [places, setPlaces] = useState<Places | null>(null)
  useEffect(() => {
    const page = document.documentElement
    page.lang = language
    page.dir = language === 'ur' ? 'rtl' : 'ltr'
    return () => {
      page.lang = 'en'
      page.removeAttribute('dir')
    }
  }, [language])
  useEffect(() => {
    const made = { head: document.createElement('div'), foot: document.createElement('div') }
    document.body.prepend(made.head)
    document.body.append(made.foot)
    document.documentElement.dataset['frame'] = 'spoken'
    // oxlint-disable-next-line react/set-state-in-effect -- the places are made outside of React, and given back below
    setPlaces(made)
    return () => {
      made.head.remove()
      made.foot.remove()
      delete document.documentElement.dataset['frame']
    }
  }, [])
  if (places === null) return null
  return (
    <>
      {createPortal(<Head language={language} />, places.head)}
      {createPortal(<Foot language={language} />, places.foot)}
    </>
  )
}

function Head({ language }: { language: string }) {
  const words = frameWords(language)
  const count = useAppSelector(selectCartCount)
  const { shopName: shop, logoWord } = useAppSelector((state) => state.shop.config)
  return (
    <>
      <a href="#main" className={styles.skip}>
        {words.skip}
      </a>
      <header className={styles.head}>
        <div className={cx('wrap', styles.row)}>
          <Link href={paths.home} className={styles.name} aria-label={words.home(shop)}>
            {shop}
            {logoWord === '' ? null : (
              <span lang="ur" dir="auto" aria-hidden="true">
                {logoWord}
              </span>
            )}
          </Link>
          <search className={styles.search}>
            <form action="/search">
              <input type="search" name="q" aria-label={words.search} placeholder={words.search} maxLength={100} />
              <IconButton type="submit" icon="search" label={words.find} />
            </form>
          </search>
          <Link href={paths.orders} className={styles.sign} aria-label={words.yours}>
            <Icon name="user" />
          </Link>
          <Link href={paths.cart} className={styles.sign} aria-label={words.inCart(count)}>
            <Icon name="cart" />
            {count > 0 ? <span aria-hidden="true">{count}</span> : null}
          </Link>
        </div>
      </header>
    </>
  )
}

function Foot({ language }: { language: string }) {
  const words = frameWords(language)
  const { supportEmail, contact } = useAppSelector((state) => state.shop.config)
  return (
    <footer className={styles.foot}>
      <nav className={cx('wrap', styles.columns)} aria-label={words.footer}>
        <div>
          <h2>{words.shelves}</h2>
          <ul>
            <li>
              <Link href={paths.topSells}>{words.topSells}</Link>
            </li>
            <li>
              <Link href={paths.trending}>{words.trending}</Link>
            </li>
            <li>
              <Link href={paths.category('deal')}>{words.deals}</Link>
            </li>
            <li>
              <Link href={paths.brands}>{words.brands}</Link>
            </li>
          </ul>
        </div>
        <div>
          <h2>{words.order}</h2>
          <ul>
            <li>
              <Link href={paths.cart}>{words.cart}</Link>
            </li>
            <li>
              <Link href={paths.track}>{words.track}</Link>
            </li>
            <li>
              <Link href={paths.orders}>{words.yours}</Link>
            </li>
          </ul>
        </div>
        <div>
          <h2>{words.write}</h2>
          <ul>
            <li>
              <a href={`mailto:${supportEmail}`} dir="ltr">
                {supportEmail}
              </a>
            </li>
            {contact.whatsapp ? (
              <li>
                <a href={`https://wa.me/${contact.whatsapp}`} rel="noopener">
                  <span>
                    {words.whatsApp} <span dir="ltr">+{contact.whatsapp}</span>
                  </span>
                </a>
              </li>
            ) : null}
          </ul>
        </div>
      </nav>
    </footer>
  )
}
