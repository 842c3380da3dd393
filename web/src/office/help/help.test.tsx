import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderOffice } from '#/testing/renderOffice.tsx'
import { guidePages, pictureOf } from '#/office/domain/shop/guide.ts'
import HelpScreen from './HelpScreen.tsx'
import { blocksOf, inlineOf } from './markdown.ts'

describe('OFFICE-2 the guide in the office', () => {
  test('OFFICE-2 every page of the list has a text, every picture is part of the build, every link leads to a page', () => {
    expect(guidePages.map(({ slug }) => slug)).toEqual([
      'first-day',
      'products',
      'photos',
      'home-page',
      'look',
      'pages',
      'categories',
      'collections',
      'sets',
      'sale',
      'confirming',
      'proofs',
      'packing',
      'returns',
      'courier-money',
      'by-hand',
      'messages',
      'stock',
      'purchases',
      'papers',
      'deals',
      'promotions',
      'credit',
      'charging',
      'payments',
      'tax',
      'customers',
      'reviews',
      'reports',
      'profit',
      'staff',
      'moving',
      'trouble',
    ])
    for (const { text } of guidePages) {
      const blocks = blocksOf(text)
      expect(blocks[0]).toMatchObject({ kind: 'heading', level: 1 })
      const files = blocks.flatMap((block) => (block.kind === 'picture' ? [block.file] : []))
      expect(files.filter((file) => !pictureOf(file))).toEqual([])
      for (const [, href = ''] of text.matchAll(/\]\(([^)]+)\.md\)/g))
        expect(guidePages.map((page) => page.slug)).toContain(href)
    }
  })

  test('OFFICE-2 a page is read with its pictures, lists and tables, and leads on', async () => {
    const list = renderOffice(<HelpScreen />, { at: '/admin/help' })
    const staff = within(screen.getByRole('navigation', { name: 'Pages of the guide' })).getByRole('link', {
      name: 'Staff',
    })
    expect(staff).toHaveAttribute('href', '/admin/help/staff')
    list.unmount()
    const { keys } = renderOffice(<HelpScreen />, { at: '/admin/help/staff', path: '/admin/help/:page' })
    expect(screen.getByRole('heading', { name: 'Staff', level: 1 })).toBeVisible()
    expect(screen.getByRole('img', { name: 'The team, and what each role may do' })).toBeInTheDocument()
    expect(screen.getByRole('row', { name: /^packer/ })).toBeVisible()
    await keys.click(screen.getByRole('link', { name: 'Next: Moving from another shop' }))
    expect(screen.getByRole('heading', { name: 'Moving from another shop' })).toBeVisible()
  })

  test('OFFICE-2 what is no mark is text, and nothing is markup of its own', () => {
    expect(inlineOf('a **b** `c` [d](sale.md) *e* <i>f</i>')).toEqual([
      { kind: 'text', text: 'a ' },
      { kind: 'strong', text: 'b' },
      { kind: 'text', text: ' ' },
      { kind: 'code', text: 'c' },
      { kind: 'text', text: ' ' },
      { kind: 'link', text: 'd', href: 'sale.md' },
      { kind: 'text', text: ' ' },
      { kind: 'em', text: 'e' },
      { kind: 'text', text: ' <i>f</i>' },
    ])
    expect(blocksOf('1. a\n2. b\n\n- c\n\nd\ne')).toEqual([
      { kind: 'list', ordered: true, items: [[{ kind: 'text', text: 'a' }], [{ kind: 'text', text: 'b' }]] },
      { kind: 'list', ordered: false, items: [[{ kind: 'text', text: 'c' }]] },
      { kind: 'paragraph', parts: [{ kind: 'text', text: 'd e' }] },
    ])
  })
})
