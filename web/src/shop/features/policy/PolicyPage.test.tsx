import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ShopConfig } from '#/shared/api/types.ts'
import { renderShop } from '#/testing/renderShop.tsx'
import PolicyPage from './PolicyPage.tsx'

function open(kind: string, config: Partial<ShopConfig> = {}) {
  renderShop(<PolicyPage kind={kind} />, { at: `/${kind}`, config })
  return within(screen.getByRole('main'))
}
/** The content under a heading of the page. */
const under = (page: ReturnType<typeof open>, heading: string) =>
  page.getByRole('heading', { level: 2, name: heading }).parentElement

describe('PLAIN-3: the page of the rule of returns', () => {
  it('says how long, who pays for which reason, what may be opened, and how the money comes back', () => {
    const page = open('returns')
    expect(page.getByRole('heading', { level: 1, name: 'Returns and money back' })).toBeVisible()
    expect(under(page, 'How long')).toHaveTextContent('7 days from delivery')
    expect(under(page, 'Who pays the way back')).toHaveTextContent(
      'We pay the courier if it came damaged or leaking, it is not what you ordered or is past its date, you doubt that it is genuine or your skin reacted. You pay if you changed your mind.',
    )
    expect(under(page, 'Opened goods')).toHaveTextContent('If you changed your mind, it comes back sealed.')
    expect(under(page, 'How the money comes back')).toHaveTextContent('Easypaisa, JazzCash, Raast or a bank account')
    expect(page.getByRole('link', { name: 'Find your order' })).toHaveAttribute('href', '/track')
    expect(page.getByRole('link', { name: 'Terms and conditions' })).toHaveAttribute('href', '/terms')
  })

  it('says what the owner chose instead', () => {
    const page = open('returns', { returns: { days: 1, opened: ['serum', 'mask'], rules: 'Gifts come back too.' } })
    expect(under(page, 'How long')).toHaveTextContent(/^How long1 day from delivery/)
    expect(under(page, 'Who pays the way back')).toHaveTextContent('We do, whatever the reason.')
    expect(under(page, 'Opened goods')).toHaveTextContent('but for what is in Serum or Mask: that may be opened')
    expect(under(page, 'Also')).toHaveTextContent('Gifts come back too.')
  })

  it.each([
    ['terms', 'Terms and conditions', 'Prices'],
    ['privacy', 'Privacy policy', 'What we keep'],
  ])('has the text of the dialog at /%s', (kind, title, heading) => {
    const page = open(kind)
    expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible()
  })

  it('shows the text that the owner wrote', () => {
    const page = open('terms', { legal: { terms: '# House rules\nBe kind.' } })
    expect(under(page, 'House rules')).toHaveTextContent('Be kind.')
    expect(page.queryByRole('heading', { name: 'Prices' })).toBeNull()
  })
})
