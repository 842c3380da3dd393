import { expect, test } from 'vitest'
import type { Advice } from '#/shared/api/types.ts'
import { type Advised, clashesOf } from './clashes.ts'

const rule = (kind: Advice['kind'], of: Advice['of'], given: Advice['with']): Advice => ({
  kind,
  of,
  ...(given && { with: given }),
  text: `${kind} ${of.join()} ${given?.join() ?? ''}`,
  source: { title: 'T', publisher: 'P', url: 'https://p.test/' },
  checked: '2026-11-30',
})
const rules = [
  rule('apart', ['retinoid'], ['acid']),
  rule('apart', ['acid'], ['acid']),
  rule('together', ['retinoid'], ['niacinamide']),
  rule('sun', ['acid'], undefined),
]
const of = (name: string, ...actives: NonNullable<Advised['actives']>): Advised => ({ _id: name, name, actives })
const said = (...products: Advised[]) =>
  clashesOf(products, rules).map(({ first, second }) =>
    [first, second].map((some) => some.map(({ name }) => name).join()),
  )

const night = of('night', 'retinoid', 'scent')
const peel = of('peel', 'acid', 'salicylic')
const toner = of('toner', 'acid')
const both = of('both', 'retinoid', 'acid')
const plain: Advised = { _id: 'plain', name: 'plain' }

test.each<[string, Advised[], string[][]]>([
  ['nothing of it', [plain, of('glow', 'niacinamide')], []],
  ['one alone', [night, plain], []],
  ['a retinoid and an acid', [peel, plain, night], [['night', 'peel']]],
  [
    'a retinoid and two acids',
    [night, peel, toner],
    [
      ['night', 'peel,toner'],
      ['peel', 'toner'],
    ],
  ],
  ['two sizes of one product', [peel, { ...peel }], []],
  ['a product never clashes with itself', [both], []],
  [
    'but with another',
    [both, toner],
    [
      ['both', 'toner'],
      ['both', 'toner'],
    ],
  ],
  ['what goes well together', [night, of('glow', 'niacinamide')], []],
])('FIND-4 clashes of %s', (_, products, want) => {
  expect(said(...products)).toEqual(want)
})
