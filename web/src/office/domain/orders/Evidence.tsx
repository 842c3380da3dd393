import { useState } from 'react'
import { Button } from '#/shared/ui/Button.tsx'
import { evidenceCopy } from './evidence.copy.ts'
import { PrivatePicture } from './PrivatePicture.tsx'

const KEY = 'evidence/'

/**
 * The proof that money came or went back: words, or a picture that is fetched only on request, since the log notes each
 * look (PROOF-5, BACK-4).
 */
export function Evidence({ order, evidence }: { order: string; evidence: string }) {
  const [look, setLook] = useState(false)
  if (!evidence.startsWith(KEY)) return <p>{evidence}</p>
  if (!look) {
    return (
      <Button size="sm" variant="quiet" onClick={() => setLook(true)}>
        {evidenceCopy.look}
      </Button>
    )
  }
  const name = encodeURIComponent(evidence.slice(KEY.length))
  return <PrivatePicture path={`/admin/orders/${encodeURIComponent(order)}/evidence/${name}`} alt={evidenceCopy.alt} />
}
