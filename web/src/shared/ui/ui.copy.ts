/** The texts of the shared components. Those that the specification quotes are exact. */
type Shown = string | number

export const copy = {
  breadcrumb: 'Breadcrumb',
  previous: (label: Shown) => `Previous: ${label}`,
  next: (label: Shown) => `Next: ${label}`,
  close: 'Close',
  longTouchToZoom: 'Long-Touch to Zoom',
  hoverToZoom: 'Hover to Zoom',
  play: (label: Shown) => `Play: ${label}`,
  pause: (label: Shown) => `Pause: ${label}`,
  price: 'Price',
  listPrice: 'List price',
  save: (percentOff: Shown) => `Save ${percentOff}%`,
  decreaseQuantity: 'Decrease quantity',
  increaseQuantity: 'Increase quantity',
  noVideo: 'No video available for this product.',
  videoUnsupported: 'Your browser does not support the video tag.',
}
