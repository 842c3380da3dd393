import type { ShopConfig } from '#/shared/api/types.ts'

type Left = NonNullable<ShopConfig['without']>[number]

/** Whether the shop makes a claim that nothing in its data proves (OWN-6). */
export const says = ({ without }: Pick<ShopConfig, 'without'>, what: Left): boolean => !without?.includes(what)
