import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { copies } from './copies.ts'

const tests = ['*.test.ts', 'src/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs']
const urdu = ['src/**/*.ur.test.tsx']
const ownWindow = ['src/shared/lib/code.test.tsx']

export default defineConfig({
  plugins: [react(), copies(process.env['GULAAB_LANGUAGE'] ?? 'en')],
  server: { fs: { allow: ['.', '../docs/guide'] } },
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://shop.test/' } },
    setupFiles: ['src/testing/globals.ts', 'src/testing/setup.ts'],
    // A context of its own for every file costs half of what a process of its own does; only who puts a window of
    // their own in the place of the page's needs a process.
    projects: [
      {
        extends: true,
        test: { name: 'contexts', pool: 'vmThreads', include: tests, exclude: [...ownWindow, ...urdu] },
      },
      { extends: true, plugins: [copies('ur')], test: { name: 'urdu', pool: 'vmThreads', include: urdu } },
      { extends: true, test: { name: 'processes', pool: 'forks', include: ownWindow } },
    ],
    restoreMocks: true,
    testTimeout: 120_000,
    // Its own choice is one less than there are processors: of two it leaves one idle.
    maxWorkers: '100%',
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})
