import { useConfig } from '#/office/api/useConfig.ts'
import styles from './Print.module.css'

/** The shop's logo, or its name and word, at the head of a paper, with address and phone where `address` is set. */
export function ShopLogo({ address = false }: { address?: boolean }) {
  const { data } = useConfig()
  if (data === undefined) return null
  const { shopName, logoWord, logo, contact } = data
  return (
    <div className={styles.shop}>
      <b className={styles.logo} dir="auto">
        {logo ? <img {...logo} alt={shopName} /> : shopName}{' '}
        {logo || logoWord === '' ? null : <span dir="auto">{logoWord}</span>}
      </b>
      {address ? <p dir="auto">{[contact.address, contact.phone].filter(Boolean).join(' ·\u00a0')}</p> : null}
    </div>
  )
}
