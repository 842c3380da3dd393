import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { OwnPageData } from '#/shop/state/state.ts'
import { product } from '#/testing/fixtures.ts'
import { renderShop } from '#/testing/renderShop.tsx'
import OwnPage from './OwnPage.tsx'

const about: OwnPageData = {
  path: '/pages/about',
  title: 'About us',
  summary: 'Who we are.',
  blocks: [
    {
      kind: 'text',
      text: [
        { kind: 'heading', lines: [[{ text: 'Where it began' }]] },
        {
          kind: 'paragraph',
          lines: [[{ text: 'See ' }, { text: 'serums', link: '/category/serum', bold: true }], [{ text: '<b>x</b>' }]],
        },
        { kind: 'list', lines: [[{ text: 'One' }], [{ text: 'Two' }]] },
      ],
    },
    { kind: 'products', products: [product({ name: 'Snail Essence' })] },
    {
      kind: 'questions',
      title: 'Asked',
      questions: [{ question: 'Why?', answer: [{ kind: 'paragraph', lines: [[{ text: 'So.' }]] }] }],
    },
    { kind: 'video', title: 'Our table', link: 'https://www.youtube.com/watch?v=1' },
  ],
}

it('FACE-2 shows the blocks of the owner’s page, and its text as words alone', () => {
  renderShop(<OwnPage kind="page" slug="about" />, { at: '/pages/about', catalog: { ownPage: about } })
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible()
  expect(main.getByRole('heading', { level: 2, name: 'Where it began' })).toBeVisible()
  expect(main.getByRole('link', { name: 'serums' })).toHaveAttribute('href', '/category/serum')
  expect(main.getByText('<b>x</b>')).toBeVisible()
  expect(main.getByText('Two').closest('ul')).not.toBeNull()
  expect(main.getByRole('link', { name: 'Snail Essence' })).toBeVisible()
  expect(main.getByRole('heading', { level: 3, name: 'Why?' })).toBeVisible()
  const film = main.getByRole('link', { name: /Our table/ })
  expect(film).toHaveAttribute('href', 'https://www.youtube.com/watch?v=1')
  expect(film).toHaveAttribute('rel', 'noopener noreferrer')
  expect(film).toHaveTextContent('Watch at youtube.com')
})

it('FACE-2 lists the articles of the journal', () => {
  const articles = [{ path: '/journal/eid', title: 'Eid glow', summary: 'In three steps.', date: '2026-11-30' }]
  renderShop(<OwnPage kind="journal" slug="" />, {
    at: '/journal',
    catalog: { ownPage: { path: '/journal', title: 'Journal', blocks: [], articles } },
  })
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'Eid glow' })).toHaveAttribute('href', '/journal/eid')
  expect(main.getByText('30 November 2026')).toBeVisible()
})

it('FIND-4 an ingredient’s page says with what it goes, above its products', () => {
  const guide: OwnPageData = {
    path: '/ingredient/niacinamide',
    title: 'Niacinamide',
    blocks: [
      { kind: 'text', text: [{ kind: 'heading', lines: [[{ text: 'What it does' }]] }] },
      { kind: 'products', title: 'Products with it', products: [product()] },
    ],
    advice: [
      {
        kind: 'together',
        of: ['retinoid'],
        with: ['niacinamide'],
        other: 'Retinoids',
        text: 'Together in one study.',
        source: { title: 'A study', publisher: 'Cutis', url: 'https://example.org/' },
        checked: '2026-11-30',
      },
    ],
  }
  renderShop(<OwnPage kind="ingredient" slug="niacinamide" />, {
    at: '/ingredient/niacinamide',
    catalog: { ownPage: guide },
  })
  const main = within(screen.getByRole('main'))
  expect(main.getByText('Goes well with it: Retinoids')).toBeVisible()
  const heads = main.getAllByRole('heading', { level: 2 }).map((head) => head.textContent)
  expect(heads).toEqual(['What it does', 'What goes with it, and what not', 'Products with it'])
})

it('FIND-2 a guide leads to its lists, says when to ask a doctor, and names its sources', () => {
  const guide: OwnPageData = {
    path: '/concern/acne',
    title: 'Spots and acne',
    summary: 'Common.',
    blocks: [{ kind: 'products', title: 'Wash', products: [product({ name: 'Gentle Gel' })] }],
    note: 'See a doctor where spots hurt.',
    lists: [
      { kind: 'all', path: '/search?fact=concern%3Aacne', count: 9 },
      { kind: 'unscented', path: '/search?fact=concern%3Aacne&fact=without%3Afragrance', count: 2 },
    ],
    sources: [{ name: 'NHS Cheshire, Acne', link: 'https://www.example.org/acne' }, { name: 'A journal' }],
    checked: '2026-11-30',
  }
  renderShop(<OwnPage kind="concern" slug="acne" />, { at: '/concern/acne', catalog: { ownPage: guide } })
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'Concerns' })).toHaveAttribute('href', '/concern')
  expect(main.getByRole('link', { name: 'See 9 products' })).toHaveAttribute('href', '/search?fact=concern%3Aacne')
  expect(main.getByRole('link', { name: '2 of them without fragrance' })).toHaveAttribute(
    'href',
    '/search?fact=concern%3Aacne&fact=without%3Afragrance',
  )
  expect(main.getByRole('note')).toHaveTextContent('See a doctor where spots hurt.')
  expect(main.getByRole('link', { name: 'NHS Cheshire, Acne' })).toHaveAttribute('href', 'https://www.example.org/acne')
  expect(main.getByText(/Sources, read on 30 November 2026/)).toHaveTextContent('A journal')
})

it('FIND-2 the index of guides names each', () => {
  const articles = [{ path: '/concern/acne', title: 'Spots and acne', summary: 'Common.' }]
  renderShop(<OwnPage kind="concern" slug="" />, {
    at: '/concern',
    catalog: { ownPage: { path: '/concern', title: 'Concerns', blocks: [], articles } },
  })
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'Spots and acne' })).toHaveAttribute('href', '/concern/acne')
  expect(main.queryByRole('link', { name: 'Concerns' })).toBeNull()
})
