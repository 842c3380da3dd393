import { Suspense, useState } from 'react'
import { Panel } from '#/office/ui/Panel.tsx'
import { lazyPart } from '#/shared/lib/code.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { useEditing } from './editorContext.ts'
import { editorCopy } from './editor.copy.ts'

const copy = editorCopy.preorder

// Few products are sold before they are here, so its code is fetched only for those.
const PreorderPanel = lazyPart(async () => (await import('./PreorderPanel.tsx')).PreorderPanel)

/** The part of the editor that sells what is still to come (GOOD-3). It saves by itself, for it is no part of a draft. */
export function PreorderPart() {
  const { body, mayWrite, product } = useEditing()
  const [open, setOpen] = useState(false)
  const begun = product?.stock.some(({ preorder }) => preorder)
  if (product?.state !== 'live' || body.setParts.length > 0 || (!begun && !mayWrite)) return null
  return (
    <Panel title={copy.title} lead={copy.lead}>
      {begun || open ? (
        <Suspense fallback={null}>
          <PreorderPanel />
        </Suspense>
      ) : (
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          {copy.begin}
        </Button>
      )}
    </Panel>
  )
}
