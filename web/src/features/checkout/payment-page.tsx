export default function PaymentPage() {
  return <h1>Bank transfer</h1>
}
