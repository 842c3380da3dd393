import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from '#/shared/api/client.ts'
import { NEW, Stale } from '#/office/ui/draft.ts'
import { ProductDraft, keptProducts, type ProductPorts, type Loaded } from './productDraft.ts'
import { emptyBody, emptyVariant, type Body } from './model.ts'

const body: Body = { ...emptyBody, name: 'Toner', brand: 'Anua' }
const loaded = (given: Partial<Body>, version: string, by = ''): Loaded => ({
  id: 'p1',
  body: { ...body, ...given },
  version,
  by,
  at: '2026-11-21T10:38:00Z',
})

type Answer = Loaded | Error
/** A shop that answers each save in turn; `sent` has the saves. */
function shop(...answers: (Answer | ((sent: Body) => Answer))[]) {
  const sent: { id: string | null; body: Body; version: string }[] = []
  const answer = async (id: string | null, given: Body, version: string): Promise<Loaded> => {
    sent.push({ id, body: given, version })
    const next = answers.shift()
    const result = typeof next === 'function' ? next(given) : next
    if (!result) throw new Error('one save more than the test knows')
    if (result instanceof Error) throw result
    return result
  }
  const doors: ProductPorts = {
    create: (given, key) => answer(null, given, key),
    save: (id, given, version) => answer(id, given, version),
  }
  return { doors, sent }
}
const stored = (version: string) => (sent: Body) => ({ ...loaded({}, version), body: sent })
const rename = (name: string) => (now: Body) => ({ ...now, name })
const settle = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('ITEM-5 drafts save by themselves', () => {
  test('OFFICE-4 ITEM-5 a fault of the shop is told with its number, and tried again', async () => {
    const { doors } = shop(new ApiError(500, 'Something went wrong!', {}, 'req-42'), stored('v2'))
    const keeper = new ProductDraft(doors, loaded({}, 'v1'), body)
    keeper.edit(rename('Toner 7'))
    await settle(1000)
    expect(keeper.current()).toMatchObject({ status: 'offline', answered: true })
    expect(keeper.current().message).toMatch(/^Something went wrong! Its number, .*: req-42$/)
    await settle(2500)
    expect(keeper.current()).toMatchObject({ status: 'saved', version: 'v2' })
  })

  test('ITEM-5 what is typed is kept at once and saved once, a moment after the last letter', async () => {
    const { doors, sent } = shop(stored('v2'))
    const keeper = new ProductDraft(doors, loaded({}, 'v1'), body)
    keeper.edit(rename('Toner 7'))
    keeper.edit(rename('Toner 77'))
    expect(keeper.current().status).toBe('unsaved')
    expect(keptProducts.read('p1')?.body.name).toBe('Toner 77')
    await settle(500)
    expect(sent).toEqual([])
    await settle(1000)
    expect(sent.map((one) => [one.id, one.body.name, one.version])).toEqual([['p1', 'Toner 77', 'v1']])
    expect(keeper.current()).toMatchObject({ status: 'saved', version: 'v2' })
    expect(keeper.clean()).toBe(true)
    expect(keptProducts.read('p1')).toBeNull()
  })

  test('ITEM-5 letters typed while a save is on its way are saved by the next', async () => {
    const { doors, sent } = shop(stored('v2'), stored('v3'))
    const keeper = new ProductDraft(doors, loaded({}, 'v1'), body)
    keeper.edit(rename('A'))
    const first = keeper.flush()
    keeper.edit(rename('AB'))
    await first
    expect(keeper.current().body.name).toBe('AB')
    await settle(2000)
    expect(sent.map((one) => [one.body.name, one.version])).toEqual([
      ['A', 'v1'],
      ['AB', 'v2'],
    ])
    expect(keeper.clean()).toBe(true)
  })

  test('ITEM-5 a new product is made once, by a name of its own, and saved under its id from then on', async () => {
    const { doors, sent } = shop(new NetworkError(null), stored('v1'), stored('v2'))
    const keeper = new ProductDraft(doors, null, body)
    keeper.edit(rename('Cream'))
    await settle(1000)
    expect(keeper.current().status).toBe('offline')
    expect(keptProducts.read(NEW)?.body.name).toBe('Cream')
    await settle(2500)
    expect(sent[0]?.version).toBe(sent[1]?.version)
    expect(sent[0]?.version).toMatch(/^[\da-f]{32}$/)
    keeper.edit(rename('Cream 2'))
    await settle(1000)
    expect(sent[2]).toMatchObject({ id: 'p1', version: 'v1' })
    expect(keptProducts.read(NEW)).toBeNull()
  })

  test('ITEM-5 ids that the shop gave do not undo what was typed meanwhile', async () => {
    const variant = { ...emptyVariant, size: '50 ml' }
    const { doors } = shop(
      (sent) => ({ ...loaded({}, 'v2'), body: { ...sent, variants: [{ ...variant, _id: 'n1', price: 100 }] } }),
      stored('v3'),
    )
    const keeper = new ProductDraft(doors, loaded({ variants: [variant] }, 'v1'), body)
    keeper.edit((now) => ({ ...now, variants: [{ ...variant, price: 100 }] }))
    const saving = keeper.flush()
    keeper.edit((now) => ({ ...now, variants: now.variants.map((one) => ({ ...one, sku: 'A-1' })) }))
    await saving
    expect(keeper.current().body.variants).toEqual([{ ...variant, _id: 'n1', price: 100, sku: 'A-1' }])
    keeper.stop()
  })
})

describe('OFFICE-4 a colleague saves first', () => {
  test('OFFICE-4 both changes stand where they are of two fields, and the colleague is named', async () => {
    const { doors, sent } = shop(new Stale(loaded({ description: 'Calm.' }, 'v2', 'Hamza')), stored('v3'))
    const keeper = new ProductDraft(doors, loaded({}, 'v1'), body)
    keeper.edit(rename('Toner 77'))
    await settle(3000)
    expect(sent[1]).toMatchObject({ version: 'v2', body: { name: 'Toner 77', description: 'Calm.' } })
    expect(keeper.current()).toMatchObject({
      status: 'saved',
      colleague: { by: 'Hamza', fields: ['description'] },
      clashes: [],
    })
  })

  test('OFFICE-4 what both changed waits for an answer; mine stays on the screen until then', async () => {
    const { doors, sent } = shop(new Stale(loaded({ name: 'Tonic' }, 'v2', 'Hamza')), stored('v3'))
    const keeper = new ProductDraft(doors, loaded({}, 'v1'), body)
    keeper.edit(rename('Toner 77'))
    await settle(60_000)
    expect(sent).toHaveLength(1)
    const { clashes, status, body: now } = keeper.current()
    expect([status, now.name, clashes.map((clash) => clash.theirs)]).toEqual(['clash', 'Toner 77', ['Tonic']])
    keeper.edit((old) => ({ ...old, brand: 'COSRX' }))
    await settle(5000)
    expect(sent).toHaveLength(1)
    keeper.resolve(clashes[0]!, 'theirs')
    await settle(1000)
    expect(sent[1]).toMatchObject({ version: 'v2', body: { name: 'Tonic', brand: 'COSRX' } })
    expect(keeper.clean()).toBe(true)
  })

  test('OFFICE-4 a save told by the feed comes in under what is being typed', () => {
    const { doors } = shop()
    const keeper = new ProductDraft(doors, loaded({}, 'v1'), body)
    keeper.arrive(loaded({ description: 'Calm.' }, 'v2', 'Hamza'))
    expect(keeper.current()).toMatchObject({ version: 'v2', status: 'saved', body: { description: 'Calm.' } })
  })
})

describe('ITEM-5 nothing typed is lost', () => {
  test('ITEM-5 without a network it tries again by itself', async () => {
    const { doors } = shop(new NetworkError(null), new ApiError(503, 'Busy'), stored('v2'))
    const keeper = new ProductDraft(doors, loaded({}, 'v1'), body)
    keeper.edit(rename('Toner 77'))
    await settle(1000)
    expect(keeper.current()).toMatchObject({ status: 'offline', body: { name: 'Toner 77' } })
    await settle(8000)
    expect(keeper.current().status).toBe('saved')
  })

  test('ITEM-5 a session that has ended keeps all, and goes on after a login', async () => {
    const { doors, sent } = shop(new ApiError(401, 'Log in'), stored('v2'))
    const keeper = new ProductDraft(doors, loaded({}, 'v1'), body)
    keeper.edit(rename('Toner 77'))
    await settle(1000)
    expect(keeper.current().status).toBe('out')
    keeper.edit(rename('Toner 777'))
    await settle(60_000)
    expect(sent).toHaveLength(1)
    expect(await keeper.retry()).toBe(true)
    expect(sent[1]?.body.name).toBe('Toner 777')
  })

  test('ITEM-5 a page that was closed is taken up again, over what a colleague saved since', async () => {
    const first = new ProductDraft(shop().doors, loaded({}, 'v1'), body)
    first.edit(rename('Toner 77'))
    first.stop()
    const { doors, sent } = shop(stored('v6'))
    const second = new ProductDraft(doors, loaded({ description: 'Calm.' }, 'v5'), body)
    expect(second.current()).toMatchObject({ recovered: true, body: { name: 'Toner 77', description: 'Calm.' } })
    second.start()
    await settle(10)
    expect(sent[0]?.version).toBe('v5')
    expect(second.clean()).toBe(true)
  })

  test('ITEM-5 what the shop refuses is said at its field and not sent again before it is changed', async () => {
    const { doors, sent } = shop(new ApiError(422, 'Mistakes', { slug: 'Taken' }), stored('v2'))
    const keeper = new ProductDraft(doors, loaded({}, 'v1'), body)
    keeper.edit((now) => ({ ...now, slug: 'toner' }))
    await settle(60_000)
    expect(sent).toHaveLength(1)
    expect(keeper.current()).toMatchObject({ status: 'refused', errors: { slug: 'Taken' }, body: { slug: 'toner' } })
    keeper.edit((now) => ({ ...now, slug: 'toner-2' }))
    await settle(1000)
    expect(keeper.current()).toMatchObject({ status: 'saved', errors: {} })
  })
})
