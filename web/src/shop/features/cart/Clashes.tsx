import { api } from '#/shared/api/client.ts'
import type { Advice, CartItem } from '#/shared/api/types.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'
import { Icon } from '#/shared/ui/Icon.tsx'
import { adviceCopy as copy } from '#/shop/parts/advice.copy.ts'
import { Checked, RuleText } from '#/shop/parts/AdviceList.tsx'
import { clashesOf } from '#/shop/parts/clashes.ts'
import styles from './Clashes.module.css'

/**
 * Names what of the cart is not for one evening, with the reason (FIND-4). It blocks nothing, and says nothing where the
 * rules cannot be had.
 */
export function Clashes({ items }: { items: readonly CartItem[] }) {
  const { data } = useLoad('advice', (signal) => api<Advice[]>('/advice', { signal }))
  const clashes = clashesOf(items, data ?? [])
  if (clashes.length === 0) return null
  const names = (some: readonly { name: string }[]) => some.map(({ name }) => name)
  return (
    <section className={styles.clashes} aria-labelledby="clashes">
      <Icon name="swap" />
      <div>
        <h2 id="clashes">{copy.clash.title}</h2>
        <p>{copy.clash.lead}</p>
        <ul>
          {clashes.map(({ rule, first, second }) => (
            <li key={rule.text}>
              <b>{copy.clash.pair(names(first), names(second))}</b> <RuleText rule={rule} />
            </li>
          ))}
        </ul>
        <Checked rules={clashes.map(({ rule }) => rule)} />
      </div>
    </section>
  )
}
