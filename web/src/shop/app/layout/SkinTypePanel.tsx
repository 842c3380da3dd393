import { Link } from 'wouter'
import { shortSkinType, skinTypeLine } from '#/shop/parts/taxonomy.ts'
import { skinThumbnail } from '#/shop/parts/textures.ts'
import { smallest } from '#/shared/lib/images.ts'
import { paths } from '#/shared/lib/paths.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { Icon } from '#/shared/ui/Icon.tsx'
import styles from './SkinTypePanel.module.css'

/** The skin types with their textures (LIST-4). */
export function SkinTypePanel({ onGo }: { onGo?: () => void }) {
  const types = useAppSelector((state) => state.catalog.skinTypes)
  return (
    <ul className={styles.list}>
      {types.map((type) => (
        <li key={type.slug}>
          <Link href={paths.skinType(type.slug)} className={styles.type} {...(onGo && { onClick: onGo })}>
            <img
              src={type.picture ? smallest(type.picture) : skinThumbnail(type.slug)}
              alt=""
              width={52}
              height={52}
              loading="lazy"
            />
            <span>
              <b>{shortSkinType(type.name)}</b>
              <span className={styles.line}>{skinTypeLine(type.slug)}</span>
            </span>
            <Icon name="right" size="sm" className={styles.arrow} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
