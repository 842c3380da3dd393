export default function CartPage() {
  return <h1>Your cart</h1>
}
