export default function OrdersPage() {
  return <h1>Your orders</h1>
}
