export default function TrackPage() {
  return <h1>Track an order</h1>
}
