import { Suspense } from 'react'
import { lazyPart } from '#/shared/lib/code.ts'
import type { Form } from '#/shared/lib/useForm.ts'
import type { ContactName } from '#/shared/orders/contact.ts'
import type { Gift } from './gift.ts'

const GiftPart = lazyPart(async () => (await import('./GiftPart.tsx')).default)

/** What a shop that offers gifts asks of them; nothing elsewhere (PROMO-4). */
export function GiftChoice({ gift, form }: { gift: Gift | null; form: Form<ContactName> }) {
  if (gift === null) return null
  return (
    <Suspense fallback={null}>
      <GiftPart gift={gift} form={form} />
    </Suspense>
  )
}
