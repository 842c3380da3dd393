/**
 * The builds, which scripts/build.mjs runs: for each language the shop's chunks with their manifest, the script that runs
 * first, the script for the server's engine, and the office.
 */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { copies } from './copies.ts'
import { fileOf } from './scripts/languages.mjs'
import { scoped, shortNames } from './shortNames.ts'
import { tableOf } from './tableOf.ts'
import { urduSheets } from './urduSheet.ts'

/**
 * renderToString adds every piece to one string. The engine keeps strings flat, so that costs the square of the
 * page's length; collecting and joining gives the same bytes. The build fails when React's code no longer matches.
 */
function joinRenderedChunks(): Plugin {
  return {
    name: 'join-rendered-chunks',
    transform(code, id) {
      if (!id.includes('react-dom-server-legacy')) return undefined
      const patched = code
        .replace('null !== chunk && (result += chunk)', 'null !== chunk && result.push(chunk)')
        .replace(/result = ""(?=,\s*readyToStream)/, 'result = []')
        .replace(/return result;(?=\s*\}\s*(exports|function))/, 'return result.join("");')
      const hits = patched.match(/result\.push\(chunk\)|result = \[\]|result\.join\(""\)/g) ?? []
      if (hits.length !== 3) throw new Error('renderToString of react-dom has changed: look at joinRenderedChunks')
      return { code: patched, map: null }
    },
  }
}

/**
 * One chunk for all that every page begins with but React, however many pages share parts of it: in pieces it would
 * compress worse and arrive later.
 */
const shell = new Set<string>()
function findShell(): Plugin {
  return {
    name: 'find-shell',
    buildEnd() {
      const visit = (id: string) => {
        if (shell.has(id)) return
        shell.add(id)
        for (const next of this.getModuleInfo(id)?.importedIds ?? []) visit(next)
      }
      for (const id of this.getModuleIds()) if (id.endsWith('/src/shop/begin.ts')) visit(id)
    },
  }
}

const forSeveral =
  /src\/(shared\/(ui|lib|api)|shop\/(state|parts\/(AddButton|CategoryIndex|Color|GridSkeleton|Heart|Product|parts\.copy|pay\.copy|promises|seen|taxonomy|textures|categoryTextures|useAddToCart|wishes)))/
const forCards =
  /src\/(shared\/ui\/(Carousel|SectionHead|VideoPlayer|Marquee)|shop\/parts\/(CardSkeleton|CategoryIndex|ColorDots|GridSkeleton|HoverPicture|ProductCard|ProductGrid|textures|categoryTextures))/
const alone = /src\/(shared\/(ui\/(ArchPicture|Dialog)|lib\/useLoad)|shop\/state\/reconcile)/
// What a product begins with, without the rest of what several pages share.
const forProducts = /src\/(shared\/ui\/(ErrorState|Skeleton)|shop\/parts\/(cardOf|seen))\./
// So small, and on so many pages, that they go with the shell.
const small = /src\/shared\/lib\/useTitle\./
const forForms =
  /src\/shared\/(ui\/(CityBox|ComboBox|CopyButton|ErrorSummary|[Ff]ield|PasswordField|SelectField|Slip|TextAreaField|TextField)|lib\/(afterPress|bill|cities|phone|shrinkPicture|useForm)|api\/upload)\./
const forLists = /src\/shop\/features\/listing\//
const engine = /node_modules\/(react|react-dom|scheduler)\/|src\/shop\/engine\.ts/

/**
 * What Vite wraps around each import() loads the chunk's styles and preloads what it imports. There is one sheet for
 * all pages and no list of what to preload, so that nothing is left to do.
 */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    transform(_, id) {
      if (!id.includes('vite/preload-helper')) return undefined
      return { code: 'export const __vitePreload = (load) => load()', map: null }
    },
  }
}

// The office is a build of its own (OFFICE-1): it shares no file with the shop, so that no shopper loads a byte of it
// and nothing that it uses can grow the shop's.
const office = process.env['GULAAB_BUILD'] === 'office'

/** Which language's words the build carries. */
const language = process.env['GULAAB_LANGUAGE'] || 'en'

const officePlugins = [tableOf('src/office/app/screens.ts', 'screens', '.vite/screens.json')]

const officeBuild = {
  outDir: 'dist/client',
  emptyOutDir: false, // beside the others
  copyPublicDir: false,
  target: 'baseline-widely-available',
  manifest: fileOf('.vite/office.json', language),
  cssCodeSplit: false,
  modulePreload: { polyfill: false, resolveDependencies: () => [] },
  assetsInlineLimit: 0,
  rolldownOptions: {
    input: 'src/office/entryOffice.tsx',
    // Names of their own: a picture that both use is written twice rather than fought over.
    output: {
      entryFileNames: 'assets/office-[hash].js',
      chunkFileNames: 'assets/office-[name]-[hash].js',
      assetFileNames: 'assets/office-[name]-[hash][extname]',
    },
  },
}

// What runs before the shop's code has come: a script by itself, no module, so that it waits for nothing.
const early = process.env['GULAAB_BUILD'] === 'early'

const earlyBuild = {
  outDir: 'dist/client',
  emptyOutDir: false,
  copyPublicDir: false,
  target: 'baseline-widely-available',
  manifest: fileOf('.vite/early.json', language),
  modulePreload: false as const,
  rolldownOptions: {
    input: 'src/shop/early.ts',
    output: { format: 'iife' as const, entryFileNames: 'assets/early-[hash].js', codeSplitting: false },
  },
}

// The service worker is a script by itself too, at an address that stays: its name is what browsers know it by.
const worker = process.env['GULAAB_BUILD'] === 'worker'

const workerBuild = {
  outDir: 'dist/client',
  emptyOutDir: false,
  copyPublicDir: false,
  target: 'baseline-widely-available',
  modulePreload: false as const,
  rolldownOptions: {
    input: 'src/worker/worker.ts',
    output: { format: 'iife' as const, entryFileNames: 'worker.js', codeSplitting: false },
  },
}

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    react(),
    copies(language),
    ...(language === 'ur' ? [urduSheets()] : []),
    ...shortNames(),
    ...(isSsrBuild
      ? [joinRenderedChunks()]
      : office
        ? officePlugins
        : early || worker
          ? []
          : [findShell(), plainImports(), tableOf('src/shared/lib/pages.ts', 'pages', '.vite/pages.json')]),
  ],
  define: isSsrBuild || worker ? { 'process.env.NODE_ENV': '"production"' } : {},
  css: {
    transformer: 'lightningcss',
    lightningcss: {
      drafts: { customMedia: true },
      // :dir() (4) stays: what it is rewritten to asks for the language, not for the direction. And light-dark(),
      // which the shop has not, asks for nothing (1 << 20).
      exclude: 4 | (1 << 20),
      cssModules: { pattern: command === 'build' ? scoped : '[hash]_[local]' },
    },
  },
  resolve: {
    alias: {
      'use-sync-external-store/shim/index.js': fileURLToPath(
        new URL('./src/shared/lib/useSyncExternalStore.ts', import.meta.url),
      ),
      ...(isSsrBuild && {
        // renderToString alone: the streaming build asks for TextEncoder and MessageChannel when it loads.
        'react-dom/server': fileURLToPath(
          new URL('./node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js', import.meta.url),
        ),
      }),
    },
  },
  ssr: { noExternal: true, target: 'webworker' },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        emptyOutDir: false,
        ssr: 'src/shop/entryServer.tsx',
        target: 'es2022',
        minify: true,
        copyPublicDir: false,
        assetsInlineLimit: 0,
        rolldownOptions: {
          output: { format: 'iife', name: 'gulaab', entryFileNames: fileOf('ssr.js', language), codeSplitting: false },
        },
      }
    : office
      ? officeBuild
      : early
        ? earlyBuild
        : worker
          ? workerBuild
          : {
              outDir: 'dist/client',
              emptyOutDir: false,
              copyPublicDir: language === 'en', // one set for all
              target: 'baseline-widely-available',
              manifest: fileOf('.vite/manifest.json', language),
              // One sheet for all pages: a dozen small ones would each cost a slow line a round trip before the first paint.
              cssCodeSplit: false,
              // Every browser of the target knows module preloading. The list of what each chunk imports would be a part of
              // the first load.
              modulePreload: { polyfill: false, resolveDependencies: () => [] },
              assetsInlineLimit: 0, // data: addresses would need a wider content security policy
              rolldownOptions: {
                input: 'src/shop/entryClient.tsx',
                output: {
                  codeSplitting: {
                    groups: [
                      { name: 'runtime', test: /vite\/preload-helper|rolldown\/runtime/, priority: 4 },
                      { name: 'react', test: engine, priority: 3 },
                      { name: 'shell', test: (id) => shell.has(id) || small.test(id), priority: 2 },
                      { name: 'products', test: forProducts, minShareCount: 2, priority: 2 },
                      // What several pages share comes in one piece, not in a dozen.
                      {
                        name: 'shared',
                        test: (id) =>
                          ![forForms, forCards, forProducts, alone].some((other) => other.test(id)) &&
                          forSeveral.test(id),
                        minShareCount: 2,
                        priority: 1,
                      },
                      { name: 'cards', test: forCards, minShareCount: 2, priority: 1 },
                      { name: 'lists', test: forLists, minShareCount: 2, priority: 1 },
                      // What forms and orders alone need is not loaded with a list or a product.
                      { name: 'forms', test: forForms, minShareCount: 2, priority: 0 },
                    ],
                  },
                },
              },
            },
  // hmr has a path of its own, so that the Go server can pass it on while it answers "/" itself.
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    hmr: { path: '/@hmr' },
    fs: { allow: ['.', '../docs/guide'] }, // the office shows the owner's guide
  },
}))
