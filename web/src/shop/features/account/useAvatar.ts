import { useEffect, useRef, useState } from 'react'
import { copy } from '#/shared/account/account.copy.ts'

export type Avatar = {
  file: File | null
  /** An object URL of the file, null without one. */
  preview: string | null
  error: string | null
  choose: (file: File) => void
  remove: () => void
}

/** The optional profile picture: images only, shown before it is sent (REG-2). */
export function useAvatar(): Avatar {
  const [chosen, setChosen] = useState<{ file: File; preview: string } | null>(null)
  const [error, setError] = useState<string | null>(null)
  const latest = useRef<string | null>(null)

  function drop() {
    if (latest.current !== null) URL.revokeObjectURL(latest.current)
    latest.current = null
  }

  useEffect(() => drop, [])

  return {
    file: chosen?.file ?? null,
    preview: chosen?.preview ?? null,
    error,
    choose: (file) => {
      // Some apps hand on a picture without its type; the server then decides by its bytes.
      if (file.type !== '' && !file.type.startsWith('image/')) {
        setError(copy.register.imagesOnly)
        return
      }
      drop()
      latest.current = URL.createObjectURL(file)
      setError(null)
      setChosen({ file, preview: latest.current })
    },
    remove: () => {
      drop()
      setError(null)
      setChosen(null)
    },
  }
}
