/**
 * The styles of the build in Urdu (LANG-3). Naskh is drawn smaller than Latin letters of its size, needs more room above
 * and below, and joins its letters. So every size grows by one pixel, every line height by as much as text and headings
 * need (1.55 becomes 1.85, 1.05 becomes 1.45), no letters are spaced, and headings are semibold.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const PIXEL_REM = 1 / 16

const number = (value: number) => String(Number(value.toFixed(4)))
const taller = (height: string) => number(0.6 + 0.81 * Number(height))
const larger = (size: string) =>
  size.replace(/^([\d.]+)rem$/, (_, rem: string) => `${number(Number(rem) + PIXEL_REM)}rem`)

/** A sheet as Urdu needs it. */
export function urduSheet(css: string): string {
  return css
    .replaceAll(/(?<![\w-])letter-spacing:[^;}]+;?/g, '')
    .replaceAll(/(?<=(?:line-height|--leading[\w-]*):\s*)(\d*\.?\d+)(?=\s*[;}])/g, taller)
    .replaceAll(/(?<=(?:font-size|--text-[\w-]+):\s*)([\d.]+rem)(?=\s*[;}])/g, larger)
    .replaceAll(
      /(?<=[\s;{])font:\s*((?:italic )?)(\d+) ([^;/]+?)\s*\/\s*([^;]*?) (var\(--font-\w+\))/g,
      (_, slant: string, weight: string, size: string, height: string, family: string) =>
        `font: ${slant}${family === 'var(--font-display)' ? '600' : weight} ${larger(size)} / ${/^[\d.]+$/.test(height) ? taller(height) : height} ${family}`,
    )
}

/** Lightning CSS reads what a sheet imports by itself, so it stands in the sheet's place here; all are of one folder. */
const whole = (css: string, folder: string): string =>
  css.replaceAll(/@import '(\.\/[^']+)';/g, (_, file: string) =>
    whole(readFileSync(join(folder, file), 'utf8'), folder),
  )

export function urduSheets(): Plugin {
  return {
    name: 'urdu-sheets',
    enforce: 'pre',
    transform(code, id) {
      const [file = id] = id.split('?')
      return file.endsWith('.css') ? { code: urduSheet(whole(code, dirname(file))), map: null } : undefined
    },
  }
}
