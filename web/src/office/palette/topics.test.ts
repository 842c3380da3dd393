import { expect, test } from 'vitest'
import { topicsFor } from './topics.ts'

const find = (typed: string) =>
  (['settings', 'reports', 'help'] as const).flatMap((group) => topicsFor(typed, group, () => true))

test.each(['tax', 'whatsapp', 'discount', 'delivery', 'payment', 'invoice', 'supplier', 'backup', 'refund', 'courier'])(
  'OWN-12 Find or do knows what settings, reports and help are about: %s',
  (word) => {
    expect(find(word).length).toBeGreaterThan(0)
  },
)

test('OWN-12 what it finds leads to its place, and to no screen that the role lacks', () => {
  expect(find('tax')[0]).toMatchObject({ title: 'Say the sales tax inside prices', href: '/admin/settings/tax' })
  expect(find('ntn')[0]).toMatchObject({ title: 'NTN', href: '/admin/settings/tax' })
  expect(find('backup').map(({ href }) => href)).toContain('/admin/health')
  expect(topicsFor('tax', 'settings', (path) => path !== '/admin/settings')).toEqual([])
  expect(find('qqzzx')).toEqual([])
})
