import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  // As the build has it. Only what is bundled is renamed, so that the toolkit must be.
  resolve: { alias: { immer: fileURLToPath(new URL('./src/shop/state/drafts.ts', import.meta.url)) } },
  server: { fs: { allow: ['.', '../docs/guide'] } },
  test: {
    environment: 'jsdom',
    server: { deps: { inline: ['@reduxjs/toolkit'] } },
    environmentOptions: { jsdom: { url: 'http://shop.test/' } },
    setupFiles: ['src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs'],
    restoreMocks: true,
    testTimeout: 120_000,
    // Its own choice is one less than there are processors: of two it leaves one idle.
    maxWorkers: '100%',
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})
