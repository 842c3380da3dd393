import { expect, test } from 'vitest'
import { offered, type Courier } from './parcelsApi.ts'

const courier = (key: string, on: boolean, ready = 0) => ({ key, on, ready }) as Courier

test('PARCEL-1 couriers that are not in use are not offered, but where parcels wait for them or they are chosen', () => {
  const keys = (list: Courier[], chosen?: string) => offered(list, chosen).map(({ key }) => key)
  const some = [courier('tcs', false), courier('postex', true), courier('trax', false, 2), courier('leopards', false)]
  expect(keys(some)).toEqual(['postex', 'trax'])
  expect(keys(some, 'leopards')).toEqual(['postex', 'trax', 'leopards'])
  expect(keys([courier('tcs', false), courier('trax', false)])).toEqual(['tcs', 'trax'])
})
