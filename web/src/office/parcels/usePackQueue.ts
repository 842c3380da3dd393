/** Boxes that were packed without a network (APP-1): kept on the device, and sent in their order once it is back. */
import { useState } from 'react'
import { ApiError } from '#/shared/api/client.ts'
import { device } from '#/shared/lib/storage.ts'
import { moveOrder } from '#/office/domain/orders/ordersApi.ts'
import type { PickBox } from '#/office/domain/orders/parcelsApi.ts'
import { useBack } from '#/office/ui/useBack.ts'
import { copy } from './waiting.copy.ts'
import type { unitsOf } from './packing.ts'

export type WaitingBox = {
  orderId: string
  number: string
  /** The order as it was packed: where it has changed since, somebody decides. */
  version: number
  units: ReturnType<typeof unitsOf>
  /** Why it was not taken, and whether it may be sent all the same. */
  problem?: string
  mayPack?: boolean
}

const STORED = 'gulaab.office.toPack'

function readQueue(): readonly WaitingBox[] {
  const kept = device.readJson(STORED)
  if (!Array.isArray(kept)) return []
  return (kept as Partial<WaitingBox>[]).filter(
    (one): one is WaitingBox =>
      typeof one.orderId === 'string' && typeof one.number === 'string' && Array.isArray(one.units),
  )
}

export function usePackQueue(onPacked: (orderId: string) => void) {
  const [boxes, setBoxes] = useState(readQueue)

  /** Other tabs write here too, so each change begins with what is stored. */
  function change(next: (now: readonly WaitingBox[]) => readonly WaitingBox[]) {
    const made = next(readQueue())
    device.writeJson(STORED, made)
    setBoxes(made)
  }
  const drop = (orderId: string) => change((now) => now.filter((one) => one.orderId !== orderId))
  const put = (box: WaitingBox) => change((now) => [...now.filter((one) => one.orderId !== box.orderId), box])

  /** It is false where the network went again. */
  async function send({ orderId, number, units, version }: WaitingBox, whatever = false): Promise<boolean> {
    try {
      await moveOrder(orderId, 'pack', whatever ? '*' : version, { units })
    } catch (error) {
      if (!(error instanceof ApiError)) return false
      const now = error.body?.['order'] as { moves?: readonly string[] } | undefined
      const mayPack = now?.moves?.includes('pack') ?? false
      const problem = now === undefined ? error.message : mayPack ? copy.changed(number) : copy.gone(number)
      put({ orderId, number, units, version, problem, mayPack })
      return true
    }
    drop(orderId)
    onPacked(orderId)
    return true
  }

  useBack(
    boxes.some((one) => one.problem === undefined),
    async () => {
      for (const box of readQueue()) if (box.problem === undefined && !(await send(box))) return
    },
  )
  return {
    boxes,
    drop,
    /** Keeps a box that could not be sent. */
    keep: ({ orderId, number, version }: PickBox, units: WaitingBox['units']) =>
      put({ orderId, number, version, units }),
    packAnyway: (box: WaitingBox) => void send(box, true),
  }
}
