/** Photos on their way into a product: made small one at a time, sent, and tried again where the line failed. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { whyNot } from '#/office/api/numbered.ts'
import { editorCopy } from './editorCopy.ts'
import { PictureError, prepare, type Area } from './pictures.ts'
import { uploadPhoto } from './productsApi.ts'

const copy = editorCopy.photos

export type Upload = {
  key: number
  name: string
  /** An address that shows the file meanwhile; empty where the browser makes none. */
  preview: string
  state: 'waiting' | 'shrinking' | 'sending' | 'failed'
  /** How much has left, 0 to 1. */
  share: number
  error: string
  /** Trying again is of no use: the file itself is not right. */
  hopeless: boolean
  /** The photo that it takes the place of; empty for a new one. */
  replaces: string
}

type Job = Upload & { file: Blob; area: Area | undefined }

let lastKey = 0

/** `onDone` is told the address of each photo that has arrived, and which one it replaces. */
export function usePhotoUploads(onDone: (image: string, replaces: string) => void) {
  const [jobs, setJobs] = useState<readonly Job[]>([])
  const originals = useRef(new Map<string, Blob>())
  const successors = useRef(new Map<string, string>())
  const stop = useRef(new AbortController())
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  useEffect(() => {
    const controller = new AbortController()
    stop.current = controller
    return () => controller.abort()
  }, [])

  const patch = useCallback((key: number, change: Partial<Job>) => {
    setJobs((all) => all.map((job) => (job.key === key ? { ...job, ...change } : job)))
  }, [])

  const drop = useCallback((key: number) => {
    setJobs((all) => {
      const gone = all.find((job) => job.key === key)
      if (gone?.preview) URL.revokeObjectURL(gone.preview)
      return all.filter((job) => job.key !== key)
    })
  }, [])

  const run = useCallback(
    async (job: Job) => {
      const { signal } = stop.current
      try {
        patch(job.key, { state: 'shrinking', error: '', share: 0 })
        const prepared = await prepare(job.file, job.area)
        if (signal.aborted) return
        patch(job.key, { state: 'sending' })
        const media = await uploadPhoto(prepared, { signal, onProgress: (share) => patch(job.key, { share }) })
        originals.current.set(media.image, job.area ? prepared.jpeg : job.file)
        if (job.replaces && job.replaces !== media.image) successors.current.set(job.replaces, media.image)
        done.current(media.image, job.replaces)
        drop(job.key)
      } catch (error) {
        if (signal.aborted) return
        patch(job.key, {
          state: 'failed',
          hopeless: error instanceof PictureError,
          error: error instanceof PictureError ? copy.problems[error.reason] : whyNot(error),
        })
      }
    },
    [patch, drop],
  )

  /** One after the other, so that they arrive in the order in which they were chosen. */
  const queue = useRef<Promise<void>>(Promise.resolve())
  const begin = useCallback(
    (job: Job) => {
      queue.current = queue.current.then(() => run(job))
    },
    [run],
  )

  const add = useCallback(
    (files: readonly Blob[], given: { area?: Area; replaces?: string } = {}) => {
      const born = files.map((file): Job => {
        lastKey += 1
        return {
          key: lastKey,
          name: file instanceof File ? file.name : copy.title,
          preview: typeof URL.createObjectURL === 'function' ? URL.createObjectURL(file) : '',
          state: 'waiting',
          share: 0,
          error: '',
          hopeless: false,
          replaces: given.replaces ?? '',
          file,
          area: given.area,
        }
      })
      setJobs((all) => [...all, ...born])
      for (const job of born) begin(job)
    },
    [begin],
  )

  return {
    uploads: jobs as readonly Upload[],
    add,
    drop,
    retry: (key: number) => {
      const job = jobs.find((one) => one.key === key)
      if (job) begin(job)
    },
    /** The file that a photo was made of, while the page is open: cropping begins with all of it. */
    originalOf: (image: string) => originals.current.get(image) ?? null,
    /** The photo that came in the place of another, cropped or changed; itself where none did. */
    successorOf: (image: string) => {
      let last = image
      for (let next = successors.current.get(last); next; next = successors.current.get(last)) last = next
      return last
    },
  }
}
