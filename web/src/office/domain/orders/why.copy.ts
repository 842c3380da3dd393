import type { MoveInput } from './ordersApi.ts'

/** The reasons for cancelling an order. */
export const whyCopy = {
  why: {
    label: 'Why?',
    reasons: {
      unwanted: 'Does not want it any more',
      not_ordered: 'Did not order it',
      twice: 'Ordered twice',
      cheaper: 'Found it cheaper',
      slow: 'It takes too long',
      address: 'Wrong address or phone',
      sold_out: 'We do not have it',
    } satisfies Partial<Record<NonNullable<MoveInput['why']>, string>>,
    other: 'Another reason',
    more: 'What else there is to say',
    words: 'The reason, in words',
  },
}
