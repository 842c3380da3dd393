import { expect, test } from 'vitest'
import type { Me } from '#/office/api/officeApi.ts'
import { barFor, currentOf, markOf, sectionAt, sectionsFor } from './navigation.ts'
import { screens } from './screens.ts'
import { waitingOf } from './useWaiting.ts'

const person = (...permissions: string[]): Me =>
  ({ _id: '1', name: 'Sana', email: 's@x.test', role: 'admin', permissions }) as Me
const owner = person(...new Set(screens.map(({ needs }) => needs)))

test('STAFF-1 the navigation has the screens of the role alone, and a screen without its section stands for itself', () => {
  expect(sectionsFor(person())).toEqual([])
  expect(sectionsFor(person('staff.read')).map(({ path }) => path)).toEqual(['/admin/team'])
  const all = sectionsFor(owner)
  expect(all.find(({ path }) => path === '/admin/settings')?.under.map(({ path }) => path)).toContain('/admin/team')
  expect(all.map(({ path }) => path)).not.toContain('/admin/team')
})

test('OFFICE-2 a phone has four screens and More; without More where all have room', () => {
  const { bar, more } = barFor(sectionsFor(person('staff.read', 'audit.read')))
  expect([bar.map(({ path }) => path), more]).toEqual([['/admin/team', '/admin/log'], false])
  const section = (path: string, often = false) => ({
    path,
    nav: { label: path, icon: 'box' as const, often },
    under: [],
  })
  const many = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => section(`/${name}`, name === 'f'))
  expect(barFor(many)).toMatchObject({
    more: true,
    bar: [{ path: '/a' }, { path: '/b' }, { path: '/c' }, { path: '/f' }],
  })
})

test('OFFICE-1 the mark stands at the screen, or at the one that leads to it', () => {
  const sections = sectionsFor(owner)
  expect(currentOf(sections, '/admin/team')).toBe('/admin/team')
  expect(currentOf(sections, '/admin/orders/123')).toBe('/admin/orders')
  expect(currentOf(sections, '/admin/ordersx')).toBeNull()
  expect(currentOf(sections, '/admin/coupons/new')).toBe('/admin/deals')
  expect(currentOf(sections, '/admin/setup')).toBe('/admin/settings')
})

test('OFFICE-2 the bar of a phone marks the section of a screen that is not on it, and More where that is not there', () => {
  const sections = sectionsFor(owner)
  const { bar } = barFor(sections)
  const marked = (location: string) => markOf(bar, sections, currentOf(sections, location))
  expect(marked('/admin/stock/expiry')).toBe('/admin/stock')
  expect(marked('/admin/stock/receive/7')).toBe('/admin/stock')
  expect(marked('/admin/calls')).toBe('/admin/orders')
  expect(marked('/admin/reviews/hidden')).toBe('/admin/products')
  expect(marked('/admin/orders')).toBe('/admin/orders')
  expect(marked('/admin/customers')).toBeNull()
})

test('TODAY-1 an entry has what waits in the queues of its screen, and a section what its screens have', () => {
  const waiting = waitingOf(sectionsFor(owner), [
    { link: '/admin/calls', count: 7, late: 0 },
    { link: '/admin/returns', count: 2, late: 1 },
    { link: '/admin/returns', count: 1, late: 0 },
    { link: '/admin/on-the-way?view=stuck', count: 4, late: 4 },
    { link: '/admin/pack', count: 0, late: 0 },
  ])
  expect(Object.fromEntries(waiting)).toEqual({
    '/admin/calls': { count: 7, late: 0 },
    '/admin/returns': { count: 3, late: 1 },
    '/admin/on-the-way': { count: 4, late: 4 },
    '/admin/orders': { count: 14, late: 5 },
  })
})

test('OFFICE-1 the screens of a section stand beside each of them, and beside no page below one', () => {
  const sections = sectionsFor(owner)
  expect(sectionAt(sections, '/admin/hand-over')?.under.map(({ path }) => path)).toContain('/admin/pack')
  expect(sectionAt(sections, '/admin/orders')?.path).toBe('/admin/orders')
  expect(sectionAt(sections, '/admin/orders/123')).toBeUndefined()
  expect(sectionAt(sections, '/admin/today')).toBeUndefined()
})
