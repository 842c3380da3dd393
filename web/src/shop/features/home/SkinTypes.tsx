import { Link } from 'wouter'
import { shortSkinType, skinTypeLine } from '#/shop/parts/taxonomy.ts'
import { srcSet } from '#/shared/lib/images.ts'
import { paths } from '#/shared/lib/paths.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { SectionHead } from '#/shared/ui/SectionHead.tsx'
import styles from './SkinTypes.module.css'
import { skinTexture, skinTextureSet } from '#/shop/parts/textures.ts'
import { useBare } from '#/shop/parts/useBare.ts'
import { useTitleOf } from './useHome.ts'
import { copy } from './home.copy.ts'

/** Shop by skin type (HOME-4, LIST-4): a fan of textures. */
export function SkinTypes() {
  const types = useAppSelector((state) => state.catalog.skinTypes)
  const title = useTitleOf('skin-types', copy.shopBySkinType)
  if (useBare()('skin-type')) return null
  return (
    <section id="skin-type" className="wrap section" aria-labelledby="skin-type-title">
      <SectionHead id="skin-type-title" title={title}>
        {copy.skinLead}
      </SectionHead>
      <ul className={styles.list}>
        {types.map((type) => (
          <li key={type.slug}>
            <Link href={paths.skinType(type.slug)} className={styles.type}>
              <img
                src={type.picture ?? skinTexture(type.slug)}
                srcSet={type.picture ? srcSet(type.picture) : skinTextureSet(type.slug)}
                sizes="(width >= 900px) 14vw, 42vw"
                alt=""
                width={480}
                height={600}
                loading="lazy"
                decoding="async"
              />
              <b>{shortSkinType(type.name)}</b>
              <span>{skinTypeLine(type.slug)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
