import { expect, test } from 'vitest'
import { physicalIn } from './check-logical.mjs'

// WEB-8: only logical CSS properties are allowed.
test.each([
  'left: 0',
  'right: var(--s3)',
  'margin-left: auto',
  'padding-right: 1rem',
  'scroll-margin-left: 1rem',
  'border-left: 1px solid',
  'border-right-color: red',
  'border-top-left-radius: 4px',
  'text-align: left',
  'text-align: right !important',
  'float: right',
  'margin: 0 0 0 auto',
  'padding: 1px calc(1px + (2px * 3)) 1px 0',
  'inset: auto auto 0 0',
  'border-width: 0 0 2px 2px',
  'border-radius: 4px 0',
  'border-radius: 4px 4px 0 4px',
])('WEB-8: %s is refused', (text) => {
  const css = `.a:hover {\n  /* left: 0; */\n  color: red;\n  ${text};\n}\n`
  expect(physicalIn(css)).toEqual([expect.objectContaining({ line: 4, text })])
  expect(physicalIn(`.a{color:red;${text}}`)).toHaveLength(1)
})

test.each([
  'inset-inline-start: 0',
  'margin-inline: auto 0',
  'text-align: start',
  'padding: 1px 2px 3px',
  'margin: 0 calc(1px + 2px) 0 calc(1px + 2px)',
  'inset: auto 0 0',
  'border-radius: 9px 9px 0 0',
  'border-radius: 50% / 10% 10% 0 0',
  'background: linear-gradient(to left, red, blue)',
  "content: 'left: 0;'",
  'background: url(data:image/png;left:0;)',
])('WEB-8: %s holds in both directions', (text) => {
  expect(physicalIn(`@media (width < 9px) { a:not(.left):hover { ${text}; } }`)).toEqual([])
})
