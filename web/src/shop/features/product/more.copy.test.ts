import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { copy as roman } from './more.copy.ur-Latn.ts'
import { copy as urdu } from './more.copy.ur.ts'

const list = readFileSync('../internal/inci/known.txt', 'utf8')
const said = [...list.matchAll(/^== (.+)$/gm)].map(([, what]) => what ?? '')

describe('what an ingredient does', () => {
  it('LANG-2: is said in the language of the page, everything that the shop knows', () => {
    expect(said.length).toBeGreaterThan(20)
    for (const what of said) {
      expect(urdu.ingredient(false, what)).not.toMatch(/[A-Za-z]{2}/)
      expect(roman.ingredient(false, what)).not.toBe(what)
    }
  })
})
