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

it('FEE-1 a fee is told with what it depends on, and never as free', () => {
  const delivery = { text: 'Delivery from Rs 250', rest: 'depending on your city', fees: { least: 250, most: 300 } }
  const { shipping, shippingName, shippingRest } = promisesOf({ delivery, returns: { days: 7 } })
  expect([shipping, shippingName, shippingRest]).toEqual([
    'Delivery from Rs 250',
    'Delivery from Rs 250',
    'depending on your city',
  ])
})
