/** The texts of the preview of a page that is not live yet. */
export const previewCopy = {
  title: 'Preview',
  frame: 'How the home page would look',
  see: 'See it',
  width: 'Width of the preview',
  phone: 'Phone',
  laptop: 'Laptop',
  drawing: 'Drawing…',
  waits: 'The preview waits until what is marked is put right.',
  note: 'As a guest sees it. Nothing here can be pressed.',
  retry: 'Draw it again',
  none: 'There is no preview here: this shop was built without its pages.',
}
