import { Arrives } from '#/shop/parts/Arrives.tsx'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { NotSent } from './NotSent.tsx'

/** When the product of the page arrives (PLAIN-4), and where it is not sent (FEE-3). */
export function Delivered() {
  const id = useAppSelector((state) => state.products.product?._id)
  return (
    <>
      <Arrives />
      {id === undefined ? null : <NotSent key={id} product={id} />}
    </>
  )
}
