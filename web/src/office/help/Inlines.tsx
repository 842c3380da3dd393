import { Link } from 'wouter'
import type { Inline } from './markdown.ts'

/** The office's address for a link of the guide: `sale.md` is its page here, `/admin/deals` that screen. */
const addressOf = (href: string) => {
  if (href.startsWith('/admin/')) return href
  return /^[\w-]+\.md$/.test(href) ? `/admin/help/${href.slice(0, -3)}` : null
}

/** The words of a line, with bold, italics, code and links. */
export function Inlines({ parts }: { parts: readonly Inline[] }) {
  return parts.map((part) => {
    const key = `${part.kind} ${part.text}`
    if (part.kind !== 'link') {
      if (part.kind === 'strong') return <b key={key}>{part.text}</b>
      if (part.kind === 'em') return <em key={key}>{part.text}</em>
      return part.kind === 'code' ? <code key={key}>{part.text}</code> : part.text
    }
    const address = addressOf(part.href)
    return address ? (
      <Link key={key} href={address}>
        {part.text}
      </Link>
    ) : (
      <a key={key} href={part.href} rel="noreferrer">
        {part.text}
      </a>
    )
  })
}
