import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import { type ButtonLook, buttonClass } from './Button.tsx'

type Props = ButtonLook & {
  href: string
  children: ReactNode
  'aria-label'?: string
  'aria-haspopup'?: 'dialog'
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void
}

/** A link that looks like a button, for going somewhere and never for doing something. */
export function ButtonLink({ href, variant, size, wide, className, children, onClick, ...rest }: Props) {
  return (
    <Link
      href={href}
      className={buttonClass({ ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }), className })}
      {...(onClick && { onClick })}
      {...rest}
    >
      {children}
    </Link>
  )
}
