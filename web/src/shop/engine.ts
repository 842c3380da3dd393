/** React, in a chunk of its own, so that reading it is a task by itself (SWIFT-5). */
export { startTransition } from 'react'
export { createRoot, hydrateRoot } from 'react-dom/client'
