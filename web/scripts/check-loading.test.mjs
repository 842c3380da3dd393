import { expect, it } from 'vitest'
import { askingEffects, read } from './check-loading.mjs'

/** Returns the lines of a.tsx with effects that request data; others are further modules. */
function lines(source, others = {}) {
  const files = { 'src/shop/a.tsx': source, ...others }
  const modules = new Map(Object.entries(files).map(([file, text]) => [file, read(file, text)]))
  return askingEffects(modules)
    .filter(({ file }) => file === 'src/shop/a.tsx')
    .map(({ line }) => line)
}
const client = `import { api } from '#/shared/api/client.ts'\n`

it('HOUSE-1: finds an effect that asks, by itself or through what it calls', () => {
  expect(lines(`useEffect(() => { void fetch('/api/reviews') }, [])`)).toEqual([1])
  expect(lines(`React.useLayoutEffect(() => { new EventSource('/x') }, [])`)).toEqual([1])
  expect(
    lines(`${client}const ask = async () => { set(await api('/reviews')) }\nuseEffect(() => { void ask() }, [])`),
  ).toEqual([3])
  expect(lines(`${client}function ask() { return api('/x') }\nuseEffect(ask, [])`)).toEqual([3])
  expect(lines(`${client}useEffect(() => { const t = setTimeout(() => { void api('/x') }, 9) }, [])`)).toEqual([2])
})

it('HOUSE-1: follows it into other modules, also into those loaded later', () => {
  const others = {
    'src/shop/ask.ts': `${client}export const ask = (id) => api('/x' + id)\nexport const other = () => 1`,
  }
  expect(lines(`import { ask } from './ask.ts'\nuseEffect(() => { void ask(1) }, [])`, others)).toEqual([2])
  expect(
    lines(`const load = () => import('./ask.ts')\nuseEffect(() => { load().then((m) => m.ask(1)) }, [])`, others),
  ).toEqual([2])
  expect(
    lines(
      `useEffect(() => { const go = async () => { const { ask } = await import('./ask.ts'); ask(2) } }, [])`,
      others,
    ),
  ).toEqual([1])
  expect(lines(`import { other } from './ask.ts'\nuseEffect(() => { other() }, [])`, others)).toEqual([])
})

it('HOUSE-1: leaves alone effects that do not ask, and asking that is in no effect', () => {
  expect(lines(`${client}const save = () => api('/x')\nuseEffect(() => { document.title = 'A' }, [])`)).toEqual([])
  expect(lines(`${client}useLoad('x', (signal) => api('/x', { signal }))`)).toEqual([])
})
