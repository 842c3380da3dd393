/**
 * What is typed, before the shop has all of it (HOLD-3). A draft is changed by functions, kept in this browser at once,
 * and saved by itself where the shop keeps drafts of its kind. It loses nothing when the network, the session or the
 * page ends (ITEM-5, OFFICE-4).
 */
import { errorWithId } from '#/office/api/errorWithId.ts'
import { ApiError, NetworkError } from '#/shared/api/client.ts'
import { newKey } from '#/shared/lib/newKey.ts'
import { same } from './same.ts'

/** A draft as the shop has it now. */
export type Loaded<Body> = {
  id: string
  body: Body
  /** The version that a save names, so that it overwrites nothing newer. */
  version: string
  /** Who saved it last, and when; '' where that is not known. */
  by: string
  at: string
}

/** The error of a save over a newer version. */
export class Stale<L = unknown> extends Error {
  readonly loaded: L
  constructor(loaded: L) {
    super('Somebody else saved this meanwhile.')
    this.name = 'Stale'
    this.loaded = loaded
  }
}

/** The shop's calls for drafts of a kind. */
export type DraftPorts<Body, L extends Loaded<Body>> = {
  create: (body: Body, key: string) => Promise<L>
  save: (id: string, body: Body, version: string) => Promise<L>
}

/**
 * Something that both changed differently. `takeTheirs` is a function, since it is applied to the body of that later
 * time.
 */
export type Clash<Body> = { takeTheirs: (body: Body) => Body }

/** The part of a draft that the browser keeps. */
export type Kept<Body> = {
  body: Body
  /** The body at the beginning of the typing, for merging. */
  base: Body
  at: number
}

/** The browser's storage of a draft. Without it nothing is kept. */
export type Keeping<Body> = {
  read: (id: string) => Kept<Body> | null
  write: (id: string, kept: Kept<Body> | null) => void
}

export type Status =
  | 'saved'
  | 'unsaved'
  | 'saving'
  /** No answer comes. What is typed is kept in this browser and tried again. */
  | 'offline'
  /** The login has ended. */
  | 'out'
  /** The shop does not accept it as it is: see `errors`. */
  | 'refused'
  /** Fields that both changed wait for a decision. */
  | 'clash'
  /** Somebody removed it. */
  | 'gone'

export type DraftState<Body, L, C> = {
  id: string | null
  body: Body
  /** The body as the shop has it. */
  saved: Body
  /** The shop's last answer; null before it knows the draft. */
  loaded: L | null
  version: string
  status: Status
  /** When it was last saved from here, in milliseconds; null before the first save. */
  savedAt: number | null
  /** Whether it was typed before the page was left, and recovered. */
  recovered: boolean
  colleague: { by: string; at: string; fields: readonly string[] } | null
  clashes: readonly C[]
  message: string
  /** While offline: whether the shop answers, but has a fault. */
  answered: boolean
  errors: Readonly<Record<string, string>>
}

export type DraftOptions<Body, L extends Loaded<Body>, C extends Clash<Body>> = {
  /** The shop's calls. Without them the draft stays in the browser until somebody sends it. */
  doors?: DraftPorts<Body, L>
  /** Null for a draft that the shop does not know yet, which begins with `first`. */
  loaded: L | null
  first: Body
  keeping?: Keeping<Body>
  /** Merges a colleague's save, field by field by default. `base` is what both began with. */
  merge?: (base: Body, mine: Body, theirs: L) => { body: Body; clashes: readonly C[] }
  /** The names of what differs, for telling what a colleague changed. */
  changed?: (before: Body, now: Body) => readonly string[]
  now?: () => number
}

const WAIT_MS = 900
const RETRY_MS = [2000, 5000, 10_000, 20_000, 30_000] as const

/** The name under which a draft is kept that the shop does not know yet. */
export const NEW = 'new'

/** The newer version with everything that was typed in it. A field without typing is as the shop has it. */
function mergeFields<Body extends object>(base: Body, mine: Body, theirs: Body): Body {
  const left = (name: string) => same(base[name as keyof Body], mine[name as keyof Body])
  return { ...theirs, ...Object.fromEntries(Object.entries(mine).filter(([name]) => !left(name))) }
}

export class Draft<Body extends object, L extends Loaded<Body> = Loaded<Body>, C extends Clash<Body> = Clash<Body>> {
  #state: DraftState<Body, L, C>
  #listeners = new Set<() => void>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | null = null
  #failures = 0
  #key: string
  readonly #options: DraftOptions<Body, L, C>
  readonly #now: () => number

  constructor(options: DraftOptions<Body, L, C>) {
    this.#options = options
    this.#now = options.now ?? Date.now
    this.#key = newKey()
    const { loaded, first, keeping } = options
    const start = loaded?.body ?? first
    this.#state = {
      id: loaded?.id ?? null,
      body: start,
      saved: start,
      loaded,
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
    const id = loaded?.id ?? NEW
    const kept = keeping?.read(id) ?? null
    if (!kept || same(kept.body, start)) return
    const { body, clashes } = this.#merge(kept.base, kept.body, loaded ?? ({ body: start } as L))
    if (same(body, start)) {
      keeping?.write(id, null)
      return
    }
    this.#state = {
      ...this.#state,
      body,
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

  /** Begins to work: what was recovered is saved. */
  start() {
    if (this.#state.status === 'unsaved') this.#schedule(0)
  }

  /** Cancels the planned save. What is typed stays in this browser. */
  stop() {
    clearTimeout(this.#timer)
  }

  /** Changes the draft. It is kept in this browser at once and saved a moment later. */
  readonly edit = (change: (body: Body) => Body) => {
    const body = change(this.#state.body)
    if (body === this.#state.body || same(body, this.#state.body)) return
    const { clashes, saved } = this.#state
    const status = clashes.length > 0 ? 'clash' : this.#running ? 'saving' : same(body, saved) ? 'saved' : 'unsaved'
    this.#set({ body, errors: {}, message: '', ...(this.#stays() ? {} : { status }) })
    this.#keep()
    if (!this.#stays()) this.#schedule(WAIT_MS)
  }

  /** Whether the draft waits for somebody: for a login, or because it was removed. */
  #stays = () => this.#state.status === 'out' || this.#state.status === 'gone'

  /** Saves what is not saved, after a save that is under way, and returns whether the shop has all of it. */
  readonly flush = async (): Promise<boolean> => {
    clearTimeout(this.#timer)
    if (this.#running) await this.#running
    if (this.clean()) return true
    await this.#save()
    return this.clean()
  }

  /** Whether nothing is typed that the shop does not have. */
  clean(): boolean {
    return this.#state.clashes.length === 0 && same(this.#state.body, this.#state.saved)
  }

  /** Tries again at once, after a login or when the network is back. */
  async retry(): Promise<boolean> {
    this.#failures = 0
    if (this.#state.status === 'out') this.#set({ status: 'unsaved' })
    return this.flush()
  }

  /** Merges what the shop has now, which was fetched again or came with a refused save. */
  arrive(loaded: L, byColleague = true) {
    if (this.#running || loaded.version === this.#state.version) return
    this.#takeIn(loaded, byColleague)
    if (this.#state.status === 'unsaved') this.#schedule(0)
  }

  /** Replaces everything here by the shop's version, after the draft was discarded or published. */
  replace(loaded: L) {
    this.#options.keeping?.write(loaded.id, null)
    this.reset(loaded.body, { id: loaded.id, version: loaded.version, loaded })
  }

  /** Begins again with `body`, after the draft was sent or thrown away. */
  readonly reset = (body: Body, over: { id: string; version: string; loaded: L } | null = null) => {
    clearTimeout(this.#timer)
    this.#options.keeping?.write(this.#state.id ?? NEW, null)
    this.#set({
      ...over,
      body,
      saved: body,
      status: 'saved',
      clashes: [],
      colleague: null,
      recovered: false,
      message: '',
      errors: {},
    })
  }

  /** Notes that a press has sent `body`. What was typed since is still to be sent. */
  sent(body: Body, loaded: L) {
    this.#state = { ...this.#state, saved: body }
    this.#takeIn(loaded, false)
  }

  /** Decides a clash. */
  resolve(clash: C, whose: 'mine' | 'theirs') {
    const clashes = this.#state.clashes.filter((one) => one !== clash)
    const body = whose === 'theirs' ? clash.takeTheirs(this.#state.body) : this.#state.body
    const status = clashes.length > 0 ? 'clash' : same(body, this.#state.saved) ? 'saved' : 'unsaved'
    this.#set({ body, clashes, status })
    this.#keep()
    if (clashes.length === 0) this.#schedule(0)
  }

  dismissColleague() {
    this.#set({ colleague: null })
  }

  #set(change: Partial<DraftState<Body, L, C>>) {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  #merge(base: Body, mine: Body, theirs: L): { body: Body; clashes: readonly C[] } {
    return this.#options.merge?.(base, mine, theirs) ?? { body: mergeFields(base, mine, theirs.body), clashes: [] }
  }

  #keep() {
    const { id, body, saved } = this.#state
    this.#options.keeping?.write(id ?? NEW, this.clean() ? null : { body, base: saved, at: this.#now() })
  }

  #schedule(ms: number) {
    clearTimeout(this.#timer)
    if (this.#options.doors) this.#timer = setTimeout(() => void this.#save(), ms)
  }

  #takeIn(loaded: L, byColleague: boolean) {
    const { saved, body } = this.#state
    const { body: merged, clashes } = this.#merge(saved, body, loaded)
    const fields = this.#options.changed?.(saved, loaded.body) ?? []
    const clean = same(merged, loaded.body)
    this.#set({
      id: loaded.id,
      body: merged,
      saved: loaded.body,
      loaded,
      version: loaded.version,
      clashes,
      status: clashes.length > 0 ? 'clash' : clean ? 'saved' : 'unsaved',
      ...(byColleague && fields.length > 0 && { colleague: { by: loaded.by, at: loaded.at, fields } }),
    })
    this.#keep()
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
    const { doors, keeping } = this.#options
    if (!doors) return
    const { id, body, version } = this.#state
    this.#set({ status: 'saving' })
    try {
      const loaded = id === null ? await doors.create(body, this.#key) : await doors.save(id, body, version)
      if (id === null) keeping?.write(NEW, null)
      this.#failures = 0
      this.#state = { ...this.#state, saved: body } // the answer is to what was sent
      this.#takeIn(loaded, false)
      this.#set({ savedAt: this.#now(), recovered: false, message: '', errors: {} })
    } catch (error) {
      this.#failed(error)
    }
  }

  #failed(error: unknown) {
    if (error instanceof Stale) {
      this.#takeIn(error.loaded as L, true)
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
      message: error instanceof ApiError || error instanceof NetworkError ? errorWithId(error.message, error) : '',
    })
    this.#schedule(wait)
  }
}
