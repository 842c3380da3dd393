import { useTier } from '#/shop/state/useTier.ts'
import { homeWords } from '#/shared/lib/home.copy.ts'
import { spoken } from '#/shared/lib/spoken.ts'
import { LanguageLink, other } from './LanguageLink.tsx'
import { useAppSelector } from '#/shop/state/useStore.ts'
import styles from './PromiseBar.module.css'
import { copy } from '#/shop/app/frame.copy.ts'

/**
 * The bar above everything (SHELF-2). It holds the owner's promises, or else the discount, delivery and returns, and
 * the page in another language (LANG-1).
 */
export function PromiseBar() {
  const config = useAppSelector((state) => state.shop.config)
  const { guestPercent: guest, memberPercent: member, delivery, returns, home } = config
  const tier = useTier()
  const promises: readonly string[] = home?.promises ?? homeWords.promises
  return (
    <aside className={styles.bar} aria-label={copy.promises}>
      <div className="wrap">
        <ul>
          {promises.map((text) => (
            <li key={text} dir="auto">
              {spoken(
                tier === 'member' && text === homeWords.promises[0] ? homeWords.memberPromise : text,
                { guest, member, delivery: copy.delivery(delivery.text), days: returns.days },
                (words) => (
                  <b key={words}>{words}</b>
                ),
              )}
            </li>
          ))}
        </ul>
        <LanguageLink to={other} className={styles.language} />
      </div>
    </aside>
  )
}
