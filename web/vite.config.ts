/** Two builds: the browser's chunks with a manifest, and one script for the server's engine. */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

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

/** The engine runs scripts, not modules: a dynamic import would fail while rendering, so it fails the build. */
function refuseDynamicImport(): Plugin {
  return {
    name: 'refuse-dynamic-import',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && file.dynamicImports.length > 0) {
          throw new Error(`${file.fileName} imports ${file.dynamicImports.join(', ')} dynamically; the server cannot`)
        }
      }
    },
  }
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), ...(isSsrBuild ? [joinRenderedChunks(), refuseDynamicImport()] : [])],
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  css: {
    transformer: 'lightningcss',
    lightningcss: {
      drafts: { customMedia: true },
      cssModules: { pattern: '[hash]_[local]' },
    },
  },
  resolve: {
    alias: isSsrBuild
      ? {
          // renderToString alone: the streaming build asks for TextEncoder and MessageChannel when it loads.
          'react-dom/server': fileURLToPath(
            new URL('./node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js', import.meta.url),
          ),
        }
      : {},
  },
  ssr: { noExternal: true, target: 'webworker' },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        ssr: 'src/entry-server.tsx',
        target: 'es2022',
        minify: true,
        copyPublicDir: false,
        assetsInlineLimit: 0,
        rolldownOptions: {
          output: { format: 'iife', name: 'gulaab', entryFileNames: 'ssr.js', codeSplitting: false },
        },
      }
    : {
        outDir: 'dist/client',
        target: 'baseline-widely-available',
        manifest: true,
        assetsInlineLimit: 0, // data: addresses would need a wider content security policy
        rolldownOptions: { input: 'src/entry-client.tsx' },
      },
  // hmr has a path of its own, so that the Go server can pass it on while it answers "/" itself.
  server: { host: '127.0.0.1', port: 5173, strictPort: true, hmr: { path: '/@hmr' } },
}))
