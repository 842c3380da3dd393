import { useEffect } from 'react'

/**
 * Marks the document as not to be indexed while the page is shown (LOGIN-2). The server has marked its own documents
 * already.
 */
export function useNoindex() {
  useEffect(() => {
    if (document.querySelector('meta[name="robots"]')) return undefined
    const meta = document.createElement('meta')
    meta.name = 'robots'
    meta.content = 'noindex'
    document.head.append(meta)
    return () => meta.remove()
  }, [])
}
