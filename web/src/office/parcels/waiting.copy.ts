/** Words for packing without a network (APP-1). */
export const copy = {
  waiting: (n: number) => `Waits for the network (${n}):`,
  changed: (number: string) => `${number} has changed since you packed it without a network. Look at it, then decide.`,
  gone: (number: string) =>
    `${number} cannot be packed any more: somebody packed, changed or cancelled it meanwhile. Look at the order before the box leaves.`,
  packAnyway: 'Pack it as I did',
  leave: 'Leave it unpacked',
  seen: 'I have seen it',
}
