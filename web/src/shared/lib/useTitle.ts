import { useEffect } from 'react'

/**
 * Names the document after the page that is shown, as the server does (WEB-3): "title | shop", or `whole` as it is.
 * Null leaves the name of the page before, while nothing is known yet.
 */
export function useTitle(title: string | null, whole = false): void {
  useEffect(() => {
    if (title === null) return
    const shop = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? ''
    document.title = whole || shop === '' ? title : `${title} | ${shop}`
  }, [title, whole])
}
