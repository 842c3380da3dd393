import { useEffect } from 'react'

/**
 * Titles the document after the shown page, as the server does (WEB-3): "title | shop", or `title` alone where it is
 * `whole`. Null keeps the last title while nothing is known yet.
 */
export function useTitle(title: string | null, whole = false): void {
  useEffect(() => {
    if (title === null) return
    const shop = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? ''
    document.title = whole || shop === '' ? title : `${title} | ${shop}`
  }, [title, whole])
}
