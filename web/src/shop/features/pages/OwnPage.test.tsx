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
