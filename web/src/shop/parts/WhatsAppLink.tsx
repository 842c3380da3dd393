import type { ReactNode } from 'react'
import { useAppSelector } from '#/shop/state/useStore.ts'

type Props = {
  /** What the message begins with. */
  about: string
  className?: string | undefined
  children: ReactNode
}

/** Whether the owner gave a number to write to. */
export const useWhatsApp = () => useAppSelector((state) => state.shop.config.contact.whatsapp ?? '') !== ''

/** The chat with the shop, its message begun (PLAIN-8); nothing where the owner gave no number. A link: it needs no script. */
export function WhatsAppLink({ about, className, children }: Props) {
  const number = useAppSelector((state) => state.shop.config.contact.whatsapp ?? '')
  if (number === '') return null
  return (
    <a href={`https://wa.me/${number}?text=${encodeURIComponent(about)}`} className={className} rel="noreferrer">
      {children}
    </a>
  )
}
