import { useConfig } from '#/office/api/useConfig.ts'
import { useEffect } from 'react'
import { paths } from '#/shared/lib/paths.ts'
import { words } from '#/office/ui/words.copy.ts'
import styles from './Logo.module.css'

/** The element of the document that names the shop. useTitle reads it too. */
const named = () => document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')

/** The shop's logo, or its name with the owner's word, as the settings have them now (SET-1). It leads to the shop. */
export function Logo() {
  const { data } = useConfig()
  const name = data?.shopName ?? named()?.content ?? ''
  useEffect(() => {
    const meta = named()
    if (data === undefined || !meta || meta.content === data.shopName) return
    const before = ` | ${meta.content}`
    meta.content = data.shopName
    if (document.title.endsWith(before))
      document.title = `${document.title.slice(0, -before.length)} | ${data.shopName}`
  }, [data])
  return (
    <a href={paths.home} className={styles.logo} aria-label={words.toShop}>
      {data?.logo ? <img {...data.logo} alt={name} /> : <b dir="auto">{name}</b>}
      {data === undefined || data.logo || data.logoWord === '' ? null : <span dir="auto">{data.logoWord}</span>}
    </a>
  )
}
