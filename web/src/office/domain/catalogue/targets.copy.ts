/** The words of what a deal, a coupon or a promotion is for. */
export const targetsCopy = {
  targets: {
    label: 'On',
    kinds: { product: 'Products', brand: 'Brands', category: 'Categories', everything: 'Everything' },
    search: { product: 'Find a product', brand: 'Find a brand', category: 'Find a category' },
    add: (name: string) => `Add ${name}`,
    remove: (name: string) => `Remove ${name}`,
    all: 'Every product of the shop.',
    nothing: 'Nothing by this name.',
    chosen: 'Chosen',
  },
  except: {
    label: 'Except',
    search: {
      product: 'Find a product to leave out',
      brand: 'Find a brand to leave out',
      category: 'Find a category to leave out',
    },
    chosen: 'Left out',
    hint: 'What is left out costs what it costs without this deal.',
  },
}
