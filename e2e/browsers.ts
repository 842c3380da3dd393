import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { LaunchOptions } from '@playwright/test'

const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The system's Chromium: the tests download no browser of their own. */
function installed(names: readonly string[]): string {
  const named = process.env['GULAAB_CHROMIUM']
  if (named) return named
  for (const name of names) {
    for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
      const file = join(folder, name)
      if (existsSync(file)) return file
    }
  }
  throw new Error(`No Chromium on PATH (${names.join(', ')}). Install it or set GULAAB_CHROMIUM.`)
}

const launching = (names: readonly string[]): LaunchOptions => ({ executablePath: installed(names), args: ['--no-sandbox', '--disable-dev-shm-usage'] })

/**
 * Chromium's headless shell, where there is one: it draws pages with the same engine for about two thirds of the
 * processor's time, since it has no window, menus or services around them.
 */
export const shell = () => launching(['chromium-headless-shell', ...whole])

/** The whole browser, for what the shell has not: it shows no notices. */
export const wholeBrowser = () => launching(whole)
