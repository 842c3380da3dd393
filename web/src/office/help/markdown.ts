/** Reads the pages of docs/guide into blocks. It knows the Markdown of those pages and shows anything else as text. */

export type Inline =
  | { kind: 'text' | 'strong' | 'em' | 'code'; text: string }
  | { kind: 'link'; text: string; href: string }

export type Block =
  | { kind: 'heading'; level: 1 | 2; text: string }
  | { kind: 'paragraph'; parts: readonly Inline[] }
  | { kind: 'list'; ordered: boolean; items: readonly (readonly Inline[])[] }
  | { kind: 'picture'; alt: string; file: string }
  | { kind: 'table'; head: readonly (readonly Inline[])[]; rows: readonly (readonly (readonly Inline[])[])[] }

const INLINE = /\*\*([^*]+)\*\*|\*([^*]+)\*|`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)/g

/** The bold, italic, code and link parts of a line. */
export function inlineOf(text: string): readonly Inline[] {
  const parts: Inline[] = []
  let end = 0
  for (const found of text.matchAll(INLINE)) {
    if (found.index > end) parts.push({ kind: 'text', text: text.slice(end, found.index) })
    const [whole, strong, em, code, label, href] = found
    if (strong !== undefined) parts.push({ kind: 'strong', text: strong })
    else if (em !== undefined) parts.push({ kind: 'em', text: em })
    else if (code !== undefined) parts.push({ kind: 'code', text: code })
    else parts.push({ kind: 'link', text: label ?? '', href: href ?? '' })
    end = found.index + whole.length
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}

/** The plain words of a line. */
export const plainOf = (parts: readonly Inline[]): string => parts.map(({ text }) => text).join('')

const ITEM = /^(?:(\d+)\.|-) (.*)$/
const PICTURE = /^!\[([^\]]*)\]\(([^)\s]+)\)$/
const cellsOf = (line: string) =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => inlineOf(cell.trim()))

/** A page as blocks, which empty lines separate. */
export function blocksOf(page: string): readonly Block[] {
  return page
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map(blockOf)
}

function blockOf(part: string): Block {
  const lines = part.split('\n')
  const first = lines[0] ?? ''
  const heading = /^(#{1,2}) (.*)$/.exec(first)
  if (heading && lines.length === 1)
    return { kind: 'heading', level: heading[1] === '#' ? 1 : 2, text: heading[2] ?? '' }
  const picture = PICTURE.exec(part)
  if (picture) return { kind: 'picture', alt: picture[1] ?? '', file: picture[2] ?? '' }
  const items = lines.map((line) => ITEM.exec(line))
  if (items.every((item) => item !== null))
    return { kind: 'list', ordered: items[0]?.[1] !== undefined, items: items.map((item) => inlineOf(item[2] ?? '')) }
  if (first.startsWith('|') && /^\|[\s|:-]+\|$/.test(lines[1] ?? ''))
    return { kind: 'table', head: cellsOf(first), rows: lines.slice(2).map(cellsOf) }
  return { kind: 'paragraph', parts: inlineOf(lines.join(' ')) }
}
