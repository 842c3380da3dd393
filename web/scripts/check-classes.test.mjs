import { expect, test } from 'vitest'
import { classesIn, importsMediaForNothing, takenIn } from './check-classes.mjs'

test('TREE-10: the classes of a CSS module are those of its selectors, also in layers and conditions', () => {
  const css = `@layer ui {
  /* .gone { color: red } */
  .card:hover > .name, .card.on { margin: .5rem; background: url(a.png) }
  @media (width > 2px) { .wide { content: '.no' } }
  :global(.elsewhere) { margin: 0 }
}`
  expect(classesIn(css)).toEqual(new Set(['card', 'name', 'on', 'wide']))
})

const head = "import styles from './A.module.css'\nimport { copy } from './styles.copy.ts'\n"
test.each([
  ['<p className={styles.card}>', ['card'], false],
  ["<p className={styles['card']}>", ['card'], false],
  ['<p className={cx(styles.card, on && styles.on)}>', ['card', 'on'], false],
  ['<p className={styles[tone]}>', [], true],
  ['use(styles)', [], true],
])('TREE-10: %s takes %j', (text, names, any) => {
  expect(takenIn(head + text)).toEqual([{ path: './A.module.css', names, any }])
})

const breakpoints = "@import '../styles/media.css';\n\n.card { color: red }\n"
test.each([
  [breakpoints, true],
  [`${breakpoints}@media (--still) { .card { color: blue } }`, true],
  [`${breakpoints}@media (--sm) and (print) { .card { color: blue } }`, false],
  ['.card { color: red }', false],
])('TREE-10: the breakpoints are imported for nothing in %j: %s', (css, idle) => {
  expect(importsMediaForNothing(css, ['--sm', '--md'])).toBe(idle)
})
