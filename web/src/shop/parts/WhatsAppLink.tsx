import type { ReactNode } from 'react'
import { useAppSelector } from '#/shop/state/useStore.ts'

type Props = {
  /** The text that the message begins with. */
  about: string
  className?: string | undefined
  children: ReactNode
}

/** Whether the owner gave a number to write to. */
export const useWhatsApp = () => useAppSelector((state) => state.shop.config.contact.whatsapp ?? '') !== ''

/**
 * The chat with the shop, with the message begun (PLAIN-8). It is a link that needs no script, and renders nothing
 * where the owner gave no number.
 */
export function WhatsAppLink({ about, className, children }: Props) {
  const number = useAppSelector((state) => state.shop.config.contact.whatsapp ?? '')
  if (number === '') return null
  return (
    <a href={`https://wa.me/${number}?text=${encodeURIComponent(about)}`} className={className} rel="noreferrer">
      {children}
    </a>
  )
}
