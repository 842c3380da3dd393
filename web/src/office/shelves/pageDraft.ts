import type { OwnPage, OwnPageInput, PageBlock } from '#/office/domain/shop/ownPagesApi.ts'
import { fieldOf, momentOf } from '#/office/ui/karachiDays.ts'
import { pagesCopy } from './pages.copy.ts'

/** A block on the screen. Each has its id, by which its translations are kept. */
export type BlockDraft = PageBlock & { id: string }

/** What is typed of a page. `from` and `until` are as fields for day and time have them. */
export type PageDraft = {
  kind: OwnPageInput['kind']
  slug: string
  title: string
  summary: string
  published: boolean
  from: string
  until: string
  blocks: readonly BlockDraft[]
}

/** A block with an id to keep its translations by. */
export const withId = (block: PageBlock, at: number): BlockDraft => ({ ...block, id: block.id ?? String(at + 1) })

const field = (at: string | undefined) => (at === undefined ? '' : fieldOf(Date.parse(at)))

export function draftOf(stored: OwnPage | null): PageDraft {
  const { kind = 'page', slug = '', from, until } = stored?.page ?? {}
  return {
    kind,
    slug,
    title: stored?.content.title ?? '',
    summary: stored?.content.summary ?? '',
    published: stored?.published ?? false,
    from: field(from),
    until: field(until),
    blocks: (stored?.content.blocks ?? []).map(withId),
  }
}

export function inputOf(draft: PageDraft, stored: OwnPage | null): OwnPageInput {
  const from = momentOf(draft.from, stored?.page.from)
  const until = momentOf(draft.until, stored?.page.until)
  return {
    kind: draft.kind,
    slug: draft.slug.trim(),
    published: draft.published,
    ...(from !== '' && { from }),
    ...(until !== '' && { until }),
    content: { title: draft.title, summary: draft.summary, blocks: [...draft.blocks] },
  }
}

/** A new block of a kind, with the next free id. */
export function blockOf(kind: PageBlock['kind'], blocks: readonly BlockDraft[]): BlockDraft {
  const id = String(Math.max(0, ...blocks.map((block) => Number(block.id) || 0)) + 1)
  return { id, kind, ...(kind === 'questions' && { questions: [{ question: '', answer: '' }] }) }
}

/** The blocks with one of them a place up or down. */
export function moved(blocks: readonly BlockDraft[], at: number, by: 1 | -1): readonly BlockDraft[] {
  const block = blocks[at]
  return block && blocks[at + by] ? blocks.toSpliced(at, 1).toSpliced(at + by, 0, block) : blocks
}

/** The parts in which two drafts differ, in words. */
export function differencesOf(before: PageDraft, now: PageDraft): { field: string; before: string; after: string }[] {
  const { fields, kinds, states2, blocksOf } = pagesCopy
  const told = (draft: PageDraft): Record<keyof typeof fields, string> => ({
    kind: kinds[draft.kind],
    title: draft.title,
    slug: draft.slug,
    summary: draft.summary,
    blocks: blocksOf(draft.blocks.length),
    published: states2[draft.published ? 'live' : 'draft'],
    window: [draft.from, draft.until].map((at) => at.replace('T', ' ')).join(' – '),
  })
  const [was, is] = [told(before), told(now)]
  const names = Object.keys(fields) as (keyof typeof fields)[]
  return names
    .filter((name) =>
      name === 'blocks' ? JSON.stringify(before.blocks) !== JSON.stringify(now.blocks) : was[name] !== is[name],
    )
    .map((name) => ({ field: fields[name], before: was[name], after: is[name] }))
}
