export default function ResetPasswordPage({ token }: { token: string }) {
  return <h1 data-token={token}>Choose a new password</h1>
}
