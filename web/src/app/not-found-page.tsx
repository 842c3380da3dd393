import { Link } from 'wouter'
import { paths } from '#/shared/lib/paths.ts'

/** Shown with status 404 when the server already knew. */
export default function NotFoundPage() {
  return (
    <section className="lost">
      <h1>This page is not here</h1>
      <p>The address may be mistyped, or what stood here is no longer sold.</p>
      <p>
        <Link href={paths.home}>To the home page</Link> · <Link href={paths.topSells}>Top sells</Link> ·{' '}
        <Link href={paths.trending}>Trending</Link>
      </p>
    </section>
  )
}
