import { useAppSelector } from '#/shared/lib/redux.ts'

export default function ProductPage({ id }: { id: string }) {
  const product = useAppSelector((state) => (state.products.product?._id === id ? state.products.product : null))
  return <h1>{product ? product.name : 'Loading...'}</h1>
}
