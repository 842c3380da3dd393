import { useEffect, useRef } from 'react'
import { QuizQuestion } from './QuizQuestion.tsx'
import { QuizResult } from './QuizResult.tsx'
import { type Answers, answersOf, ASKS, fragmentOf } from './routine.ts'

/** Where in the quiz the shopper is: before it, at a question, or at the result. */
type Place = number | 'begin' | 'result'

const AT = /^#at=([1-5])(?:&|$)/

/** A question, or the routine, as the fragment of the address says. */
export function QuizPlaces({ fragment }: { fragment: string }) {
  const at = AT.exec(fragment)?.[1]
  const place = at === undefined ? 'result' : Number(at)
  const answers = answersOf(fragment)
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    head.current?.focus({ preventScroll: true })
  }, [place])

  if (place === 'result') {
    return (
      <QuizResult
        head={head}
        answers={answers}
        onChange={(next) => go(next, 'result')}
        onGo={(to) => go(answers, to)}
      />
    )
  }
  return (
    <QuizQuestion
      key={place}
      head={head}
      ask={ASKS[place - 1] ?? 'skin'}
      at={place}
      of={ASKS.length}
      answers={answers}
      onNext={(next) => {
        // The way back leads to the question as it was answered.
        window.history.replaceState(window.history.state, '', `#${fragmentTo(next, place)}`)
        go(next, place === ASKS.length ? 'result' : place + 1)
      }}
      onBack={() => go(answers, place === 1 ? 'begin' : place - 1)}
    />
  )
}

/** Goes to a place with answers. It is the fragment that changes, so that the browser's own way back works. */
function go(answers: Answers, to: Place) {
  window.location.hash = fragmentTo(answers, to)
}

function fragmentTo(answers: Answers, to: Place): string {
  const said = fragmentOf(answers)
  if (to === 'begin') return ''
  if (to === 'result') return said === '' ? 'done' : said
  return [`at=${to}`, said].filter(Boolean).join('&')
}
