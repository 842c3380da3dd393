import { useTier } from '#/shop/state/useTier.ts'
import { homeWords } from '#/shared/lib/home.copy.ts'
import { spoken } from '#/shared/lib/spoken.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import styles from './PromiseBar.module.css'
import { copy } from '#/shop/app/frame.copy.ts'

/** What the shop promises, above everything: the owner's words, or the discount, delivery and return (SHELF-2). */
export function PromiseBar() {
  const config = useAppSelector((state) => state.shop.config)
  const { guestPercent: guest, memberPercent: member, delivery, returns, home } = config
  const tier = useTier()
  const promises: readonly string[] = home?.promises ?? homeWords.promises
  return (
    <aside className={styles.bar} aria-label={copy.promises}>
      <ul className="wrap">
        {promises.map((text) => (
          <li key={text} dir="auto">
            {spoken(
              tier === 'member' && text === homeWords.promises[0] ? homeWords.memberPromise : text,
              { guest, member, delivery: delivery.text, days: returns.days },
              (words) => (
                <b key={words}>{words}</b>
              ),
            )}
          </li>
        ))}
      </ul>
    </aside>
  )
}
