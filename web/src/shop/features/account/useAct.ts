import { useRef, useState } from 'react'
import { ApiError } from '#/shared/api/client.ts'
import { copy } from './account.copy.ts'

/** Runs one action at a time and keeps why the last one failed. */
export function useAct() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const running = useRef(false)
  async function act(does: () => Promise<void>) {
    if (running.current) return
    running.current = true
    setBusy(true)
    setProblem(null)
    try {
      await does()
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : copy.failed)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, problem, act }
}
