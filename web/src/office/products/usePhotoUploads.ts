/** Photos on their way into a product: made small one at a time, sent, and tried again where the network failed. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '#/shared/api/client.ts'
import { whyNot } from '#/office/api/errorWithId.ts'
import { pictureProblems } from '#/office/domain/catalogue/pictures.copy.ts'
import { editorCopy } from './editor.copy.ts'
import { PictureError, prepare, type Area, type Prepared } from '#/office/domain/catalogue/pictures.ts'
import { uploadPhoto } from '#/office/domain/catalogue/mediaApi.ts'

const copy = editorCopy.photos

export type Upload = {
  key: number
  name: string
  /** An address that shows the file meanwhile, or '' where the browser makes none. */
  preview: string
  state: 'waiting' | 'shrinking' | 'sending' | 'failed'
  /** The share that has left, from 0 to 1. */
  share: number
  error: string
  /** Whether another try is useless, because the file itself is not right. */
  hopeless: boolean
  /** Whether the network or the shop failed, so that it is tried again by itself. */
  again: boolean
  /** The photo that it replaces, or '' for a new one. */
  replaces: string
}

type Job = Upload & { file: Blob; area: Area | undefined }

let lastKey = 0

/** The pauses before the next try, in milliseconds. The last one repeats. */
const PAUSES_MS = [3000, 6000, 15_000, 30_000]

/** Whether an error may pass in a moment: no answer, a fault of the shop, or too many requests. */
function passes(error: unknown): boolean {
  if (error instanceof PictureError) return false
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 429
}

/** The functions that make photos small and send them. */
export type UploadPorts = { prepare: typeof prepare; send: typeof uploadPhoto }

const shop: UploadPorts = { prepare, send: uploadPhoto }

/** `onDone` is told the address of each photo that has arrived, and which one it replaces. */
export function usePhotoUploads(onDone: (image: string, replaces: string) => void, doors: UploadPorts = shop) {
  const [jobs, setJobs] = useState<readonly Job[]>([])
  /** The number of failures since the last photo arrived. */
  const [failures, setFailures] = useState(0)
  const small = useRef(new Map<number, Prepared>())
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
    small.current.delete(key)
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
        const prepared = small.current.get(job.key) ?? (await doors.prepare(job.file, job.area))
        if (signal.aborted) return
        small.current.set(job.key, prepared)
        patch(job.key, { state: 'sending' })
        const media = await doors.send(prepared, { signal, onProgress: (share) => patch(job.key, { share }) })
        originals.current.set(media.image, job.area ? prepared.jpeg : job.file)
        if (job.replaces && job.replaces !== media.image) successors.current.set(job.replaces, media.image)
        done.current(media.image, job.replaces)
        drop(job.key)
        setFailures(0)
      } catch (error) {
        if (signal.aborted) return
        patch(job.key, {
          state: 'failed',
          hopeless: error instanceof PictureError,
          again: passes(error),
          error: error instanceof PictureError ? pictureProblems[error.reason] : whyNot(error),
        })
        if (passes(error)) setFailures((n) => n + 1)
      }
    },
    [patch, drop, doors],
  )

  /** The photos are sent one after another, so that they arrive in the order in which they were chosen. */
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
          again: false,
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

  // One photo is sent to see whether the network is back. Once one has arrived, the others follow.
  const lost = jobs.filter((job) => job.state === 'failed' && job.again)
  const idle = jobs.every((job) => job.state === 'failed')
  const turn = useRef<readonly Job[]>([])
  useEffect(() => {
    turn.current = failures > 0 ? lost.slice(0, 1) : lost
  })
  useEffect(() => {
    if (!idle || lost.length === 0) return
    const goOn = () => {
      for (const job of turn.current) {
        patch(job.key, { state: 'waiting', error: '' })
        begin(job)
      }
    }
    const timer = setTimeout(goOn, failures > 0 ? PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1] : 0)
    window.addEventListener('online', goOn)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', goOn)
    }
  }, [idle, lost.length, failures, patch, begin])

  return {
    uploads: jobs as readonly Upload[],
    add,
    drop,
    retry: (key: number) => {
      const job = jobs.find((one) => one.key === key)
      if (job) begin(job)
    },
    /** The file from which a photo was made, while the page is open. Cropping begins with all of it. */
    originalOf: (image: string) => originals.current.get(image) ?? null,
    /** The photo that replaced another, cropped or changed, or the photo itself where none did. */
    successorOf: (image: string) => {
      let last = image
      for (let next = successors.current.get(last); next; next = successors.current.get(last)) last = next
      return last
    },
  }
}
