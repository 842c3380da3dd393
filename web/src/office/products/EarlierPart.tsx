import { Suspense, useState } from 'react'
import { Panel } from '#/office/ui/Panel.tsx'
import { lazyPart } from '#/shared/lib/code.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { useEditing } from './editorContext.ts'
import { editorCopy } from './editor.copy.ts'

const copy = editorCopy.earlier

// Few products name one, so its code is fetched only for those.
const EarlierPanel = lazyPart(async () => (await import('./EarlierPanel.tsx')).EarlierPanel)

/** The part of the editor that names earlier prices (GOOD-3). Only what was live has any. */
export function EarlierPart() {
  const { body, mayWrite, product } = useEditing()
  const [open, setOpen] = useState(false)
  const named = body.variants.some(({ compareAt }) => compareAt > 0)
  if (!named && (!mayWrite || product?.state !== 'live' || body.setParts.length > 0)) return null
  return (
    <Panel title={copy.title} lead={copy.lead}>
      {named || open ? (
        <Suspense fallback={null}>
          <EarlierPanel />
        </Suspense>
      ) : (
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          {copy.begin}
        </Button>
      )}
    </Panel>
  )
}
