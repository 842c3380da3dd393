import { useConfig } from '#/office/api/useConfig.ts'
import { useEffect } from 'react'
import { paths } from '#/shared/lib/paths.ts'
import { words } from '#/office/ui/words.copy.ts'
import styles from './Logo.module.css'

/** Where the document says whose office it is; useTitle reads it too. */
const named = () => document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')

/** The shop's name and the owner's word beside it, as the settings have them now (SET-1); leads to the shop. */
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
      <b dir="auto">{name}</b>
      {data === undefined || data.logoWord === '' ? null : <span dir="auto">{data.logoWord}</span>}
    </a>
  )
}
