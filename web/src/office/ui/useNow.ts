import { useEffect, useState } from 'react'

/** The moment, as screens that say how long something waits need it: twice a minute anew, in milliseconds. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
