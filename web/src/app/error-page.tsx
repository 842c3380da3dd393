import { paths } from '#/shared/lib/paths.ts'

/** Shown with status 500: the server could not make the page. Links load the document anew. */
export default function ErrorPage() {
  return (
    <section className="lost">
      <h1>Something went wrong!</h1>
      <p>The page could not be made. Nothing in your cart is lost; try again in a moment.</p>
      <p>
        <a href={paths.home}>To the home page</a>
      </p>
    </section>
  )
}
