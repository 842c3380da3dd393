import { Suspense, useState } from 'react'
import { Panel } from '#/office/ui/Panel.tsx'
import { lazyPart } from '#/shared/lib/code.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { useEditing } from './editorContext.ts'
import { editorCopy } from './editor.copy.ts'

const copy = editorCopy.options

// Few products have options, so its code is fetched only for those.
const OptionsPanel = lazyPart(async () => (await import('./OptionsPanel.tsx')).OptionsPanel)

/** The part of the editor that names what a product varies by beside size and shade (GOOD-3). */
export function OptionsPart() {
  const { body, mayWrite } = useEditing()
  const [open, setOpen] = useState(false)
  if (body.options.length === 0 && (body.setParts.length > 0 || !mayWrite)) return null
  return (
    <Panel title={copy.title} lead={copy.lead}>
      {body.options.length > 0 || open ? (
        <Suspense fallback={null}>
          <OptionsPanel />
        </Suspense>
      ) : (
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          {copy.begin}
        </Button>
      )}
    </Panel>
  )
}
