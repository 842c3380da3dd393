import { useEffect, useRef, useState } from 'react'
import { copy } from './checkout.copy.ts'
import { forgetShot, keepShot, keptShot } from './keptShot.ts'
import { MAX_UPLOAD_BYTES, shrinkPicture } from '#/shared/lib/shrinkPicture.ts'

/** The types of PAY-4. Some apps hand on a picture without its type; the server then decides by its bytes. */
const ALLOWED = new Set(['image/jpeg', 'image/png', 'image/jpg', ''])

export type Chosen = {
  name: string
  /** An object URL of the picture as chosen. */
  preview: string
  /** The file that will be sent; null while it is being made smaller. */
  file: File | null
  /** Whether it outlives a reload of the page. */
  kept: boolean
}

export type Proof = {
  chosen: Chosen | null
  error: string | null
  /** Checks the picture (PAY-4) and prepares it. A refused one leaves the earlier choice as it was. */
  choose: (file: File) => void
  remove: () => void
  setError: (error: string | null) => void
  /** The file to send, once it is ready; null where nothing is chosen. */
  ready: () => Promise<File | null>
}

/** The payment screenshot, with its check, its preview and the smaller copy that is sent. */
export function useProof(): Proof {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [error, setError] = useState<string | null>(null)
  const latest = useRef<{ preview: string; small: Promise<File | null> } | null>(null)

  function drop() {
    if (latest.current) URL.revokeObjectURL(latest.current.preview)
    latest.current = null
  }

  useEffect(() => {
    const file = keptShot()
    if (file) {
      const preview = URL.createObjectURL(file)
      latest.current = { preview, small: Promise.resolve(file) }
      setChosen({ name: file.name, preview, file, kept: true })
    }
    return drop
  }, [])

  async function prepare(file: File, preview: string): Promise<File | null> {
    const still = () => latest.current?.preview === preview
    const small = await shrinkPicture(file)
    if (!still()) return null
    if (small.size > MAX_UPLOAD_BYTES) {
      drop()
      setChosen(null)
      setError(copy.payment.tooLarge)
      return null
    }
    setChosen({ name: file.name, preview, file: small, kept: true })
    void remember(small, preview, still)
    return small
  }

  async function remember(small: File, preview: string, still: () => boolean) {
    const kept = await keepShot(small, still)
    if (!kept && still()) setChosen({ name: small.name, preview, file: small, kept })
  }

  return {
    chosen,
    error,
    setError,
    choose: (file) => {
      if (!ALLOWED.has(file.type)) {
        setError(copy.payment.wrongType)
        return
      }
      drop()
      forgetShot()
      setError(null)
      const preview = URL.createObjectURL(file)
      setChosen({ name: file.name, preview, file: null, kept: true })
      latest.current = { preview, small: Promise.resolve(null) }
      latest.current.small = prepare(file, preview)
    },
    remove: () => {
      drop()
      forgetShot()
      setChosen(null)
      setError(null)
    },
    ready: async () => (await latest.current?.small) ?? null,
  }
}
