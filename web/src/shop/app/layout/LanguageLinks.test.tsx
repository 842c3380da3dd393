import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderShop } from '#/testing/renderShop.tsx'
import { LanguageLinks } from './LanguageLinks.tsx'

it('LANG-1 leads to the same page with its query in the other languages, and keeps the choice', () => {
  renderShop(<LanguageLinks />, { at: '/category/toner?sort=name' })
  const links = within(screen.getByRole('main'))
  const urdu = links.getByRole('link', { name: 'اردو' })
  expect(urdu).toHaveAttribute('href', '/ur/category/toner?sort=name')
  expect(urdu).toHaveAttribute('hreflang', 'ur')
  expect(links.getByRole('link', { name: 'Roman Urdu' })).toHaveAttribute('href', '/roman/category/toner?sort=name')
  expect(links.queryByRole('link', { name: 'English' })).toBeNull()
  urdu.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(urdu)
  expect(document.cookie).toContain('gulaab_language=ur')
})

it('LANG-1 leads from the home page to those of the other languages', () => {
  renderShop(<LanguageLinks />, { at: '/' })
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'اردو' })).toHaveAttribute('href', '/ur')
})

it('LANG-1 offers Urdu at the top of an English page, in Urdu', () => {
  renderShop(<h1>A page</h1>, { at: '/search?q=snail' })
  const bar = within(screen.getByRole('complementary', { name: 'Promises' }))
  const link = bar.getByRole('link', { name: 'اردو' })
  expect(bar.getAllByRole('link')).toEqual([link])
  expect(link).toHaveAttribute('href', '/ur/search?q=snail')
  expect(link).toHaveAttribute('hreflang', 'ur')
  expect(link).toHaveAttribute('lang', 'ur')
})
