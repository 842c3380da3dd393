/** What screens, papers, mails and files say, read as somebody reads them. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import type { caller } from './desk.ts'
import { isQuiet } from './shop.ts'

/** The visible words of a part of a page, in one line. */
const said = async (part: Locator): Promise<string> => (await part.innerText()).replaceAll(/\s+/g, ' ').replaceAll(/[⁦-⁩]/g, '')

/** The figures of a page by their names. Where a name stands twice, the first counts, which the eye meets first. */
export async function figures(part: Page | Locator): Promise<Record<string, string>> {
  const pairs = await part.locator('dt').evaluateAll((names) => names.map((name) => [name.textContent, name.nextElementSibling?.textContent ?? '']))
  return Object.fromEntries(pairs.toReversed().map((pair) => pair.map((text) => text.replaceAll(/\s+/g, ' ').replaceAll(/[⁦-⁩]/g, '').trim())))
}

/** Expects figures by their names, as soon as the page has them. */
export async function expectFigures(part: Page | Locator, wanted: Record<string, string>): Promise<void> {
  await expect.poll(async () => pick(await figures(part), wanted)).toEqual(wanted)
}

const pick = (all: Record<string, string>, wanted: Record<string, string>) => Object.fromEntries(Object.keys(wanted).map((name) => [name, all[name] ?? '(missing)']))

/** Expects rows "name amount" in a part of a page, in this order. */
export async function expectRows(part: Locator, ...rows: string[]): Promise<void> {
  const pattern = new RegExp(rows.map((row) => row.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('.*'))
  await expect.poll(() => said(part)).toMatch(pattern)
}

/** The plain text of the mails to somebody, the newest first, with subject. */
async function letters(data: string, to: string): Promise<string[]> {
  const folder = join(data, 'mail')
  const names = (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.')).toSorted().toReversed()
  const sources = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return sources.filter((source) => source.includes(`<${to}>`)).map((source) => unquoted(source).split(/<html|<!doctype/i)[0]!.replaceAll('\u00a0', ' '))
}

/** Decodes quoted-printable. */
function unquoted(source: string): string {
  return source.replaceAll(/=\r?\n/g, '').replaceAll(/(?:=[\dA-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())
}

/** Expects a mail to somebody that has all of these lines. */
export async function expectMail(data: string, to: string, ...lines: string[]): Promise<void> {
  const best = async () => {
    const missing = (await letters(data, to)).map((letter) => lines.filter((line) => !letter.includes(line)))
    return missing.toSorted((one, other) => one.length - other.length)[0] ?? lines
  }
  await expect.poll(best, `what no mail to ${to} says`).toEqual([])
}

/**
 * Expects a message of a kind about an order: a mail with these lines or, at night, that it is written and waits for the
 * morning (SAY-2).
 */
export async function expectMessage(call: ReturnType<typeof caller>, data: string, { id, to, kind }: { id: string; to: string; kind: string }, ...lines: string[]): Promise<void> {
  if (!isQuiet()) return expectMail(data, to, ...lines)
  const kinds = async () => ((await call('GET', `/api/admin/orders/${id}/messages`)) as { mails: { kind: string }[] }).mails.map((message) => message.kind)
  await expect.poll(kinds, 'what is written about the order').toContain(kind)
}

/** The rows of a CSV file of the shop, each by the names of its columns. */
export async function csv(url: string, token: string, path: string): Promise<Record<string, string>[]> {
  const answer = await fetch(`${url}${path}`, { headers: { Authorization: `Bearer ${token}` } })
  expect(answer.status, path).toBe(200)
  const [head = [], ...rows] = (await answer.text()).replace(/^\uFEFF/, '').trim().split(/\r?\n/).map(cells)
  return rows.map((row) => Object.fromEntries(head.map((name, i) => [name, row[i] ?? ''])))
}

const cells = (line: string) => [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '')
