import { expect, it } from 'vitest'
import { defaultConfig } from '#/shop/state/shopSlice.ts'
import { promised, promisesOf } from './promises.ts'

it('SET-1 says the specified words unless the owner says others', () => {
  expect(promisesOf(defaultConfig)).toMatchObject({
    shipping: 'Free shipping across Pakistan',
    shippingName: 'Free shipping',
    days: '',
    guarantee: '7-day money-back guarantee',
  })
  const own = { ...defaultConfig, delivery: { text: 'Rs 200 everywhere', from: 2, to: 4 }, returns: { days: 14 } }
  expect(
    promised(
      [
        ['truck', 'Free shipping', 'across Pakistan, on every order.'],
        ['back7', '7-day money-back guarantee', 'on every order.'],
        ['seal', 'Authentic', 'goods.'],
      ],
      own,
    ),
  ).toEqual([
    ['truck', 'Rs 200 everywhere', 'on every order. Arrives in 2 to 4 days.'],
    ['back7', '14-day money-back guarantee', 'on every order.'],
    ['seal', 'Authentic', 'goods.'],
  ])
  expect(promisesOf({ ...own, delivery: { text: 'x', from: 1, to: 1 } }).days).toBe('Arrives in 1 day')
})
