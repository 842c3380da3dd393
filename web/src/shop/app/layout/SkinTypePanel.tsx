import { Link } from 'wouter'
import { SKIN_TYPES } from '#/shop/parts/taxonomy.ts'
import { skinThumbnail } from '#/shop/parts/textures.ts'
import { paths } from '#/shared/lib/paths.ts'
import { Icon } from '#/shared/ui/Icon.tsx'
import styles from './SkinTypePanel.module.css'

/** The seven skin types with their textures (LIST-4). */
export function SkinTypePanel({ onGo }: { onGo?: () => void }) {
  return (
    <ul className={styles.list}>
      {SKIN_TYPES.map((type) => (
        <li key={type.slug}>
          <Link href={paths.skinType(type.slug)} className={styles.type} {...(onGo && { onClick: onGo })}>
            <img src={skinThumbnail(type.slug)} alt="" width={52} height={52} loading="lazy" />
            <span>
              <b>{type.name}</b>
              <span className={styles.line}>{type.line}</span>
            </span>
            <Icon name="right" size="sm" className={styles.arrow} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
