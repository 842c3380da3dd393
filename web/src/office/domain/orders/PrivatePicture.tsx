import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '#/shared/api/client.ts'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { pressable } from '#/shared/ui/pressable.ts'
import { evidenceCopy } from './evidence.copy.ts'
import styles from './PrivatePicture.module.css'

/** A picture that only staff may see, small, and large at a press. The log notes each look. */
export function PrivatePicture({ path, alt }: { path: string; alt: string }) {
  const [large, setLarge] = useState(false)
  const [address, setAddress] = useState('')
  const picture = useQuery({
    queryKey: ['picture', path],
    queryFn: ({ signal }) => api<Blob>(path, { as: 'blob', signal }),
    staleTime: Infinity,
    gcTime: 0,
  })
  const blob = picture.data
  useEffect(() => {
    if (!blob) return undefined
    const made = URL.createObjectURL(blob)
    // oxlint-disable-next-line react/set-state-in-effect -- the address must be given back when the picture goes
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  if (picture.error) return <p role="alert">{evidenceCopy.failed}</p>
  return (
    <span className={styles.picture}>
      <button type="button" aria-label={alt} {...pressable(address === '', () => setLarge(true))}>
        {address === '' ? null : <img src={address} alt="" />}
      </button>
      <Dialog open={large} title={alt} size="full" onClose={() => setLarge(false)}>
        <div className={styles.large}>
          <img src={address} alt={alt} />
        </div>
      </Dialog>
    </span>
  )
}
