import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { address } from '#/shared/lib/pages.ts'
import type { TextPart, TextSpan } from '#/shop/state/state.ts'
import styles from './OwnPage.module.css'

/** A text of the owner's as the server read it: headings, paragraphs, lists. Its direction is that of its first letter. */
export function MarkedText({ parts }: { parts: readonly TextPart[] }) {
  return (
    <div className={styles.text}>
      {parts.map(({ kind, lines }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the text never changes while it is shown
        <Part key={index} kind={kind} lines={lines} />
      ))}
    </div>
  )
}

function Part({ kind, lines }: TextPart) {
  if (kind === 'heading' || kind === 'small') {
    const Heading = kind === 'heading' ? 'h2' : 'h3'
    return (
      <Heading dir="auto">
        <Spans spans={lines[0] ?? []} />
      </Heading>
    )
  }
  if (kind === 'paragraph')
    return (
      <p dir="auto">
        {lines.map((spans, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <span key={index} className={styles.line}>
            <Spans spans={spans} />
          </span>
        ))}
      </p>
    )
  const List = kind === 'list' ? 'ul' : 'ol'
  return (
    <List dir="auto">
      {lines.map((spans, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- as above
        <li key={index}>
          <Spans spans={spans} />
        </li>
      ))}
    </List>
  )
}

function Spans({ spans }: { spans: readonly TextSpan[] }) {
  return spans.map(({ text, bold, link }, index) => {
    const words = bold ? <b>{text}</b> : text
    // oxlint-disable-next-line react/no-array-index-key -- as above
    return link ? <TextLink key={index} href={link} words={words} /> : <span key={index}>{words}</span>
  })
}

/** A link of the owner's: to a page of the shop in the reader's language, or elsewhere. */
function TextLink({ href, words }: { href: string; words: ReactNode }) {
  return href.startsWith('/') && !href.includes('#') ? (
    <Link href={address(href)}>{words}</Link>
  ) : href.startsWith('/') ? (
    <a href={address(href)}>{words}</a>
  ) : (
    <a href={href} rel="noopener">
      {words}
    </a>
  )
}
