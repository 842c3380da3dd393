import { Suspense, useState } from 'react'
import { Panel } from '#/office/ui/Panel.tsx'
import { lazyPart } from '#/shared/lib/code.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { useEditing } from './editorContext.ts'
import { editorCopy } from './editor.copy.ts'

const copy = editorCopy.set

// Few products are sets, so its code is fetched only for those.
const SetPanel = lazyPart(async () => (await import('./SetPanel.tsx')).SetPanel)

/** The part of the editor that makes a product a set (GOOD-4). */
export function SetPart() {
  const { body, mayWrite } = useEditing()
  const [open, setOpen] = useState(false)
  if (body.setParts.length > 0 || open)
    return (
      <Panel title={copy.title} lead={copy.some}>
        <Suspense fallback={null}>
          <SetPanel />
        </Suspense>
      </Panel>
    )
  return (
    <Panel title={copy.title} lead={copy.none}>
      {mayWrite ? (
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          {copy.begin}
        </Button>
      ) : null}
    </Panel>
  )
}
