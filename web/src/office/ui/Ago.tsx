import { age } from './age.ts'
import { useNow } from './useNow.ts'

/** How long ago something was, kept up to date: "12 min", "3 h". */
export function Ago({ at }: { at: string }) {
  return <>{age(at, useNow())}</>
}
