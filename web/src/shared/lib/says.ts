import type { ShopConfig } from '#/shared/api/types.ts'

type Left = NonNullable<ShopConfig['without']>[number]

/** Whether the shop says something that nothing in its data tells (OWN-6). */
export const says = ({ without }: Pick<ShopConfig, 'without'>, what: Left): boolean => !without?.includes(what)
