/**
 * The one place where a product's draft lives while it is edited: it saves by itself, takes a colleague's save in by
 * field, and loses nothing when the network, the session or the page ends (ITEM-5, OFFICE-4).
 */
import { numbered } from '#/office/api/numbered.ts'
import { ApiError, NetworkError } from '#/shared/api/client.ts'
import { newKey } from '#/shared/lib/newKey.ts'
import { forget, keep, recall } from './kept.ts'
import { changedFields, merge, type Clash } from './merge.ts'
import { same, type Body, type BodyField } from './model.ts'

/** A product as the shop has it now. */
export type Loaded = {
  id: string
  /** The draft, or the live product where there is none. */
  body: Body
  /** What a save names, so that it overwrites nothing newer. */
  version: string
  /** Who saved it last, and when; empty where that is not known. */
  by: string
  at: string
}

/** The shop has a newer version than the one a save was made from. */
export class Stale extends Error {
  readonly loaded: Loaded
  constructor(loaded: Loaded) {
    super('Somebody else saved this product meanwhile.')
    this.name = 'Stale'
    this.loaded = loaded
  }
}

export type Doors = {
  create: (body: Body, key: string) => Promise<Loaded>
  save: (id: string, body: Body, version: string) => Promise<Loaded>
}

export type Status =
  | 'saved'
  | 'unsaved'
  | 'saving'
  /** No answer comes; what is typed is kept in this browser and tried again. */
  | 'offline'
  /** The login has ended. */
  | 'out'
  /** The shop does not take it as it is: see `errors`. */
  | 'refused'
  /** Fields that both changed wait for an answer. */
  | 'clash'
  /** Somebody took the product away. */
  | 'gone'

export type Colleague = { by: string; at: string; fields: BodyField[] }

export type State = {
  id: string | null
  body: Body
  /** As the shop has it. */
  saved: Body
  version: string
  status: Status
  /** When it was last saved from here, in milliseconds; null before. */
  savedAt: number | null
  /** Typed before the page was left, and taken up again. */
  recovered: boolean
  colleague: Colleague | null
  clashes: readonly Clash[]
  message: string
  /** While offline: the shop answers, and has a fault. */
  answered: boolean
  errors: Readonly<Record<string, string>>
}

const WAIT_MS = 900
const RETRY_MS = [2000, 5000, 10_000, 20_000, 30_000] as const

/** The name under which a product that the shop does not know yet is kept. */
export const NEW = 'new'

export class Keeper {
  #state: State
  #listeners = new Set<() => void>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | null = null
  #failures = 0
  #key: string
  readonly #doors: Doors
  readonly #now: () => number

  /** `loaded` is null for a product that is to be made; it then begins with `body`. */
  constructor(doors: Doors, loaded: Loaded | null, body: Body, now: () => number = Date.now) {
    this.#doors = doors
    this.#now = now
    this.#key = newKey()
    const start = loaded?.body ?? body
    this.#state = {
      id: loaded?.id ?? null,
      body: start,
      saved: start,
      version: loaded?.version ?? '',
      status: 'saved',
      savedAt: null,
      recovered: false,
      colleague: null,
      clashes: [],
      message: '',
      answered: false,
      errors: {},
    }
    const kept = recall(loaded?.id ?? NEW)
    if (!kept || same(kept.body, start)) return
    const { body: merged, clashes } = merge(kept.base, kept.body, start)
    if (same(merged, start)) {
      forget(loaded?.id ?? NEW)
      return
    }
    this.#state = {
      ...this.#state,
      body: merged,
      clashes,
      recovered: true,
      status: clashes.length > 0 ? 'clash' : 'unsaved',
    }
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  readonly current = () => this.#state

  /** Begins to work: what was taken up from before is saved. */
  start() {
    if (this.#state.status === 'unsaved') this.#schedule(0)
  }

  /** Stops all that is planned; what is typed stays kept in this browser. */
  stop() {
    clearTimeout(this.#timer)
  }

  /** Changes the draft. It is kept in this browser at once and saved a moment later. */
  edit(change: (body: Body) => Body) {
    const body = change(this.#state.body)
    if (body === this.#state.body || same(body, this.#state.body)) return
    const status = this.#state.clashes.length > 0 ? 'clash' : this.#running ? 'saving' : 'unsaved'
    this.#set({ body, errors: {}, message: '', ...(this.#stays() ? {} : { status }) })
    this.#keep()
    if (!this.#stays()) this.#schedule(WAIT_MS)
  }

  /** What waits for somebody: a login, or a product that is gone. */
  #stays = () => this.#state.status === 'out' || this.#state.status === 'gone'

  /** Saves what is not saved, now. Answers whether the shop has all of it. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    if (this.#running) await this.#running
    if (this.clean()) return true
    await this.#save()
    return this.clean()
  }

  /** Nothing is typed that the shop does not have. */
  clean(): boolean {
    return this.#state.clashes.length === 0 && same(this.#state.body, this.#state.saved)
  }

  /** Tries again at once: after a login, or when the network is back. */
  async retry(): Promise<boolean> {
    this.#failures = 0
    if (this.#state.status === 'out') this.#set({ status: 'unsaved' })
    return this.flush()
  }

  /** Takes in what the shop has now: read again, or told by a refused save. */
  arrive(loaded: Loaded, byColleague = true) {
    if (this.#running || loaded.version === this.#state.version) return
    this.#takeIn(loaded, byColleague)
    if (this.#state.status === 'unsaved') this.#schedule(0)
  }

  /** Puts the shop's version in the place of all that is here: after a draft was discarded or published. */
  replace(loaded: Loaded) {
    clearTimeout(this.#timer)
    forget(loaded.id)
    this.#set({
      id: loaded.id,
      body: loaded.body,
      saved: loaded.body,
      version: loaded.version,
      status: 'saved',
      clashes: [],
      colleague: null,
      recovered: false,
      message: '',
      errors: {},
    })
  }

  /** Answers a clash. */
  resolve(clash: Clash, whose: 'mine' | 'theirs') {
    const clashes = this.#state.clashes.filter((one) => one !== clash)
    const body = whose === 'theirs' ? clash.takeTheirs(this.#state.body) : this.#state.body
    this.#set({ body, clashes, status: clashes.length > 0 ? 'clash' : 'unsaved' })
    this.#keep()
    if (clashes.length === 0) this.#schedule(0)
  }

  dismissColleague() {
    this.#set({ colleague: null })
  }

  #set(change: Partial<State>) {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  #keep() {
    const { id, body, saved } = this.#state
    keep(id ?? NEW, { body, base: saved, at: this.#now() })
  }

  #schedule(ms: number) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#save(), ms)
  }

  #takeIn(loaded: Loaded, byColleague: boolean) {
    const { saved, body } = this.#state
    const { body: merged, clashes } = merge(saved, body, loaded.body)
    const fields = changedFields(saved, loaded.body)
    const clean = same(merged, loaded.body)
    this.#set({
      id: loaded.id,
      body: merged,
      saved: loaded.body,
      version: loaded.version,
      clashes,
      status: clashes.length > 0 ? 'clash' : clean ? 'saved' : 'unsaved',
      ...(byColleague && fields.length > 0 && { colleague: { by: loaded.by, at: loaded.at, fields } }),
    })
    if (clean) forget(loaded.id)
    else this.#keep()
  }

  #save(): Promise<void> {
    if (this.#running) return this.#running
    const { status } = this.#state
    if (status === 'clash' || status === 'gone' || status === 'out' || this.clean()) return Promise.resolve()
    this.#running = this.#send().finally(() => {
      this.#running = null
      if (this.#state.status === 'unsaved') this.#schedule(this.#failures === 0 ? WAIT_MS : 0)
    })
    return this.#running
  }

  async #send(): Promise<void> {
    const { id, body, version } = this.#state
    this.#set({ status: 'saving' })
    try {
      const loaded = id === null ? await this.#doors.create(body, this.#key) : await this.#doors.save(id, body, version)
      if (id === null) forget(NEW)
      this.#failures = 0
      this.#state = { ...this.#state, saved: body } // what was sent is what the answer answers to
      this.#takeIn(loaded, false)
      this.#set({ savedAt: this.#now(), recovered: false, message: '', errors: {} })
    } catch (error) {
      this.#failed(error)
    }
  }

  #failed(error: unknown) {
    if (error instanceof Stale) {
      this.#takeIn(error.loaded, true)
      return
    }
    if (error instanceof ApiError && error.status === 401) {
      this.#set({ status: 'out' })
      return
    }
    if (error instanceof ApiError && error.status === 404) {
      this.#set({ status: 'gone', message: error.message })
      return
    }
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) {
      this.#set({ status: 'refused', message: error.message, errors: error.fields })
      return
    }
    const wait = RETRY_MS[Math.min(this.#failures, RETRY_MS.length - 1)] ?? 30_000
    this.#failures += 1
    this.#set({
      status: 'offline',
      answered: error instanceof ApiError,
      message: error instanceof ApiError || error instanceof NetworkError ? numbered(error.message, error) : '',
    })
    this.#schedule(wait)
  }
}
