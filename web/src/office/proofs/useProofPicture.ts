import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '#/shared/api/client.ts'

/** The address of a screenshot's image, by its call. It is revoked when the picture goes. */
export function useProofPicture(path: string) {
  const picture = useQuery({
    queryKey: ['proof-picture', path],
    queryFn: ({ signal }) => api<Blob>(path.replace(/^\/api/, ''), { as: 'blob', signal }),
    staleTime: Infinity,
    gcTime: 60_000,
  })
  const [address, setAddress] = useState<string | null>(null)
  const blob = picture.data
  useEffect(() => {
    if (!blob) {
      setAddress(null)
      return undefined
    }
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return { address, error: picture.error, retry: () => void picture.refetch() }
}
