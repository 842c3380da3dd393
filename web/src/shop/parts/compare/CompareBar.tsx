import { useState } from 'react'
import type { ProductCard } from '#/shared/api/types.ts'
import { smallest } from '#/shared/lib/images.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import { ProductPicture } from '#/shared/ui/ProductPicture.tsx'
import { compareCopy as copy } from './compare.copy.ts'
import styles from './CompareBar.module.css'
import { CompareSheet } from './CompareSheet.tsx'

type Props = { chosen: readonly ProductCard[]; onChoose: (chosen: readonly ProductCard[] | null) => void }

/** The foot of the screen while two cards of a list are chosen: which they are, the way back, and the comparison. */
export function CompareBar({ chosen, onChoose }: Props) {
  const [open, setOpen] = useState(false)
  const [first, second] = chosen
  const both = first && second ? ([first._id, second._id] as const) : null
  return (
    <aside className={styles.bar} aria-label={copy.title}>
      {chosen.map((product) => (
        <ProductPicture
          key={product._id}
          src={smallest(product.frontImage)}
          alt={product.name}
          width={40}
          height={48}
          sizes="40px"
          className={styles.picture}
        />
      ))}
      <p role="status" className={styles.text}>
        {copy.chosen(chosen.length)}
      </p>
      <Button
        size="sm"
        disabled={both === null}
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true)
        }}
      >
        {copy.open}
      </Button>
      <IconButton
        icon="close"
        label={copy.stop}
        onClick={() => {
          onChoose(null)
        }}
      />
      {open && both ? (
        <CompareSheet
          two={both}
          onClose={() => {
            setOpen(false)
          }}
        />
      ) : null}
    </aside>
  )
}
