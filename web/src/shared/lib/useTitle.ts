import { useEffect } from 'react'

/**
 * Titles the document after the shown page, as the server does (WEB-3): "title | shop", or `title` alone where it is
 * `whole`. Null keeps the last title while nothing is known yet. A page with a title of the owner's keeps it (FACE-4).
 */
export function useTitle(title: string | null, whole = false): void {
  useEffect(() => {
    if (title === null) return
    const head = (name: string) => document.querySelector<HTMLMetaElement>(`meta[property="og:${name}"]`)?.content ?? ''
    const own = document.querySelector('title')?.dataset['of'] === location.pathname + location.search
    const shop = head('site_name')
    document.title = own ? head('title') : whole || shop === '' ? title : `${title} | ${shop}`
  }, [title, whole])
}
