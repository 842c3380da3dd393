/** Replaces the shim in libraries that still know React 17 (vite.config.ts), since every React here has the hook. */
export { useSyncExternalStore } from 'react'
