/** Stands in for the shim of libraries that still know React 17 (vite.config.ts): every React of ours has the hook. */
export { useSyncExternalStore } from 'react'
