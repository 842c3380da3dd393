import { useAppSelector } from '#/shop/state/useStore.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { LEGAL_TITLES, type LegalKind, LegalText } from './legal.tsx'
import styles from './LegalDialog.module.css'
import { legalWords } from './legal.copy.ts'

/** One of the shop's texts in a dialog over the page (FOOT-2). It is closed while `kind` is null. */
export function LegalDialog({ kind, onClose }: { kind: LegalKind | null; onClose: () => void }) {
  const config = useAppSelector((state) => state.shop.config)
  const categories = useAppSelector((state) => state.catalog.categories)
  return (
    <Dialog
      open={kind !== null}
      title={kind === null ? '' : LEGAL_TITLES[kind]}
      onClose={onClose}
      size="broad"
      footer={<Button onClick={onClose}>{legalWords.haveRead}</Button>}
    >
      <div className={styles.text}>
        {kind === null ? null : <LegalText kind={kind} config={config} categories={categories} />}
      </div>
    </Dialog>
  )
}
