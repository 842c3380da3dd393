/** A shipment as it is typed, saved by itself a moment after the last key; nothing typed is lost.
 * One that the shop does not know yet becomes a draft with the first thing typed. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '#/shared/api/client.ts'
import { newKey } from '#/shared/lib/newKey.ts'
import { beginShipment, saveShipment, type Shipment, type ShipmentBody } from './stockApi.ts'

const PAUSE_MS = 700

export type Draft = {
  body: ShipmentBody
  /** What the shop made of what was saved last. */
  shop: Shipment
  change: (next: ShipmentBody) => void
  state: 'saved' | 'saving' | 'unsaved' | 'failed'
  /** What a colleague saved meanwhile. */
  theirs: Shipment | null
  take: (shipment: Shipment) => void
  keepMine: () => void
  /** Saves now what is not saved; answers the shipment, or null where that did not work. */
  flush: () => Promise<Shipment | null>
}

export function useShipmentDraft(first: Shipment, onBegun?: (id: string) => void): Draft {
  const [body, setBody] = useState(first.body)
  const [shop, setShop] = useState(first)
  const [state, setState] = useState<Draft['state']>('saved')
  const [theirs, setTheirs] = useState<Shipment | null>(null)
  const [key] = useState(newKey)
  const latest = useRef({ id: first._id, body: first.body, version: first.version, dirty: false })
  const gone = useRef(false)
  const running = useRef<Promise<Shipment | null> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const save = useCallback(async (): Promise<Shipment | null> => {
    clearTimeout(timer.current)
    // One after the other: each save needs the version that the one before made.
    await running.current
    const now = latest.current
    if (!now.dirty) return null
    now.dirty = false
    setState('saving')
    const work = (now.id ? saveShipment(now.id, now.version, now.body) : beginShipment(now.body, key))
      .then((saved) => {
        if (!now.id && !gone.current) onBegun?.(saved._id)
        now.id = saved._id
        now.version = saved.version
        setShop(saved)
        setState(now.dirty ? 'unsaved' : 'saved')
        return saved
      })
      .catch((error: unknown) => {
        now.dirty = true
        setState('failed')
        const refused = error instanceof ApiError && error.status === 409 ? error.body?.['shipment'] : undefined
        if (refused) setTheirs(refused as Shipment)
        return null
      })
    running.current = work
    return work
  }, [key, onBegun])

  const change = useCallback(
    (next: ShipmentBody) => {
      latest.current.body = next
      latest.current.dirty = true
      setBody(next)
      setState('unsaved')
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void save(), PAUSE_MS)
    },
    [save],
  )

  const take = useCallback((shipment: Shipment) => {
    latest.current = { id: shipment._id, body: shipment.body, version: shipment.version, dirty: false }
    setBody(shipment.body)
    setShop(shipment)
    setTheirs(null)
    setState('saved')
  }, [])

  const keepMine = useCallback(() => {
    // A draft that was begun without our hearing of it has an id now.
    if (theirs) Object.assign(latest.current, { id: theirs._id, version: theirs.version })
    setTheirs(null)
    void save()
  }, [save, theirs])

  // What did not arrive is sent again, unless a colleague's version waits for a decision.
  useEffect(() => {
    if (state !== 'failed' || theirs) return undefined
    const again = setTimeout(() => void save(), 5 * PAUSE_MS)
    return () => clearTimeout(again)
  }, [save, state, theirs])

  // What was typed in the last moment goes along when the screen is left.
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
      void save()
    }
  }, [save])

  const flush = useCallback(async () => (await save()) ?? (latest.current.dirty ? null : shop), [save, shop])
  return { body, shop, change, state, theirs, take, keepMine, flush }
}
