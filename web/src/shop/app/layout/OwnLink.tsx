import { Link } from 'wouter'
import type { components } from '#/shared/api/schema.d.ts'
import { prefix } from '#/shared/lib/language.copy.ts'

export type MenuEntry = components['schemas']['ShopMenuEntry']

type Props = { entry: MenuEntry; className?: string | undefined; onClick?: (() => void) | undefined }

/**
 * A link of the owner's: to a page of the shop in the reader's language, or to another site (FACE-3). A part of a page
 * is found by the browser alone, so such a link is none of the router's.
 */
export function OwnLink({ entry: { address = '', label }, className, onClick }: Props) {
  const words = <bdi>{label}</bdi>
  const inside = address.startsWith('/')
  const href = inside ? (prefix + address).replace(/(.)\/(?=$|[?#])/, '$1') : address
  const rest = { className, ...(onClick && { onClick }) }
  return inside && !address.includes('#') ? (
    <Link href={href} {...rest}>
      {words}
    </Link>
  ) : (
    <a href={href} {...rest} {...(!inside && { rel: 'noopener' })}>
      {words}
    </a>
  )
}

/** A name for an entry among its siblings. */
export const keyOf = ({ name, label, address }: MenuEntry): string => name ?? `${label} ${address}`
