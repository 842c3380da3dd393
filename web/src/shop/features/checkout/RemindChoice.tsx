import { Suspense } from 'react'
import { lazyPart } from '#/shared/lib/code.ts'
import type { CartItem } from '#/shared/api/types.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import type { Contact } from './contact.ts'

const RemindTick = lazyPart(async () => (await import('./RemindTick.tsx')).default)

type Props = { values: Contact; items: readonly CartItem[]; ready: boolean }

/** The tick of a shop that reminds of carts; nothing elsewhere (KEEP-4). */
export function RemindChoice({ values, items, ready }: Props) {
  const offered = useAppSelector((state) => state.shop.config.remindsCarts ?? false)
  if (!offered || !ready) return null
  return (
    <Suspense fallback={null}>
      <RemindTick email={values.email} phone={values.phone} items={items} />
    </Suspense>
  )
}
