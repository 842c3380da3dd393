import type { ProductCard } from '#/shared/api/types.ts'
import { paths } from '#/shared/lib/paths.ts'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { VideoPlayer } from '#/shared/ui/VideoPlayer.tsx'
import styles from './FilmDialog.module.css'
import { copy } from './home.copy.ts'

type Props = { product: ProductCard; open: boolean; onClose: () => void }

/** A film of Top Sells in a dialog, since a card has no room for an upright film. A link to the product follows it. */
export function FilmDialog({ product, open, onClose }: Props) {
  return (
    <Dialog
      open={open}
      title={product.name.replaceAll('-', '\u2011')}
      className={styles.dialog}
      onClose={onClose}
      footer={<ButtonLink href={paths.goods(product)}>{copy.seeTheProduct}</ButtonLink>}
    >
      <VideoPlayer
        src={product.video}
        poster={product.videoPoster}
        title={copy.howToUse(product.name)}
        autoPlay
        className={styles.film}
      />
    </Dialog>
  )
}
