import { vi } from 'vitest'

export type SentUpload = {
  url: string
  headers: Record<string, string>
  form: FormData
  /** Reports that this many of all bytes were sent. */
  progress: (loaded: number, total: number) => void
  answer: (status: number, body: unknown) => void
  /** The same with a raw body, such as a cut one. */
  answerText: (status: number, text: string) => void
  fail: () => void
  aborted: boolean
}

/**
 * Replaces XMLHttpRequest, because jsdom cannot send a file to a fake server. Returns the uploads,
 * which the test answers, fails or continues.
 */
export function catchUploads(): SentUpload[] {
  const sent: SentUpload[] = []
  class Uploading extends EventTarget {
    upload = new EventTarget()
    status = 0
    responseText = ''
    private url = ''
    private headers: Record<string, string> = {}
    private current: SentUpload | null = null
    open(_method: string, url: string) {
      this.url = url
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value
    }
    abort() {
      if (this.current) this.current.aborted = true
      this.dispatchEvent(new Event('abort'))
    }
    private answered(status: number, text: string) {
      this.status = status
      this.responseText = text
      this.dispatchEvent(new Event('load'))
    }
    send(form: FormData) {
      this.current = {
        url: this.url,
        headers: this.headers,
        form,
        aborted: false,
        progress: (loaded, total) => {
          this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total }))
        },
        answer: (status, body) => this.answered(status, JSON.stringify(body)),
        answerText: (status, text) => this.answered(status, text),
        fail: () => {
          this.dispatchEvent(new Event('error'))
        },
      }
      sent.push(this.current)
    }
  }
  vi.stubGlobal('XMLHttpRequest', Uploading)
  return sent
}

/** Replaces the object URLs that jsdom lacks, and counts those made and revoked. */
export function catchObjectUrls() {
  const open = new Set<string>()
  let made = 0
  URL.createObjectURL = () => {
    made += 1
    const address = `blob:http://shop.test/${made}`
    open.add(address)
    return address
  }
  URL.revokeObjectURL = (address) => {
    open.delete(address)
  }
  return open
}
