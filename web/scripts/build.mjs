/**
 * Runs every build into web/dist: for each language the office, the shop's client, the script that runs first and the
 * server's script, and the service worker once. As many at a time as there are processors; they write no file of one
 * name with two contents.
 */
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { languages } from './languages.mjs'

const web = fileURLToPath(new URL('..', import.meta.url))
const vite = fileURLToPath(new URL('../node_modules/vite/bin/vite.js', import.meta.url))
for (const old of ['client', 'server']) rmSync(`${web}/dist/${old}`, { recursive: true, force: true })

/** The largest come first, so that none of them is left alone at the end. */
const builds = [
  ...['office', 'client', 'server', 'early'].flatMap((build) =>
    languages.map((language) => ({ GULAAB_BUILD: build, GULAAB_LANGUAGE: language })),
  ),
  { GULAAB_BUILD: 'worker' },
]

const run = (env) =>
  new Promise((resolve) => {
    const server = env.GULAAB_BUILD === 'server' ? ['--ssr', 'src/shop/entryServer.tsx'] : []
    spawn(process.execPath, [vite, 'build', '--logLevel', 'warn', ...server], {
      cwd: web,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    }).on('close', resolve)
  })

async function work() {
  for (let next = builds.shift(); next; next = builds.shift()) {
    if ((await run(next)) !== 0) {
      builds.length = 0
      process.exitCode = 1
    }
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, work))
