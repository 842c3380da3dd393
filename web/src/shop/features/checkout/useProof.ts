import { useEffect, useRef, useState } from 'react'
import { copy } from './copy.ts'
import { MAX_UPLOAD_BYTES, shrinkPicture } from '#/shared/lib/shrinkPicture.ts'

/** The types of PAY-4. */
const ALLOWED = new Set(['image/jpeg', 'image/png', 'image/jpg'])

export type Chosen = {
  name: string
  /** An object URL of the picture as chosen. */
  preview: string
  /** What will be sent; null while it is being made smaller. */
  file: File | null
}

export type Proof = {
  chosen: Chosen | null
  error: string | null
  /** Checks the picture (PAY-4) and prepares it; what was chosen before stays when this one is refused. */
  choose: (file: File) => void
  remove: () => void
  setError: (error: string | null) => void
  /** What to send, once it is ready; null where nothing is chosen. */
  ready: () => Promise<File | null>
}

/** The payment screenshot: its check, its preview, and the smaller copy that is sent. */
export function useProof(): Proof {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [error, setError] = useState<string | null>(null)
  const latest = useRef<{ preview: string; small: Promise<File | null> } | null>(null)

  function drop() {
    if (latest.current) URL.revokeObjectURL(latest.current.preview)
    latest.current = null
  }

  useEffect(() => drop, [])

  async function prepare(file: File, preview: string): Promise<File | null> {
    const small = await shrinkPicture(file)
    if (latest.current?.preview !== preview) return null
    if (small.size > MAX_UPLOAD_BYTES) {
      drop()
      setChosen(null)
      setError(copy.payment.tooLarge)
      return null
    }
    setChosen({ name: file.name, preview, file: small })
    return small
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
      setError(null)
      const preview = URL.createObjectURL(file)
      setChosen({ name: file.name, preview, file: null })
      latest.current = { preview, small: Promise.resolve(null) }
      latest.current.small = prepare(file, preview)
    },
    remove: () => {
      drop()
      setChosen(null)
      setError(null)
    },
    ready: async () => (await latest.current?.small) ?? null,
  }
}
