export default function AdminOrdersPage() {
  return <h1>Orders</h1>
}
