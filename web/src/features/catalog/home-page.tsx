export function HomePage() {
  return <h1>Imported skincare and cosmetics</h1>
}
