/*
 * The service worker of the office: it shows pushes and opens what they tell of (TODAY-3). What it keeps of the
 * office's code is said in web/src/worker/worker.ts (APP-1). It is registered for /admin/ alone.
 */
try {
  importScripts('/worker.js')
} catch (error) {
  console.error('The office is not kept on this device:', error)
}
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  let said = {}
  try {
    said = event.data?.json() ?? {}
  } catch {
    // Shown without words: a browser that shows nothing would take the permission away.
  }
  event.waitUntil(
    self.registration.showNotification(said.title || 'Office', {
      body: said.body || '',
      tag: said.tag || 'gulaab-office',
      renotify: true,
      icon: '/icon-192.png',
      badge: '/icon-192.png',
      data: { path: said.path || '/admin/today' },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const asked = String(event.notification.data?.path ?? '')
  const url = new URL(asked.startsWith('/admin/') ? asked : '/admin/today', self.location.origin).href
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((open) => {
      const office = open.find((one) => new URL(one.url).pathname.startsWith('/admin'))
      if (!office) return self.clients.openWindow(url)
      // A browser may refuse either; what was pressed is opened all the same.
      return office
        .focus()
        .catch(() => office)
        .then((one) => one.navigate(url))
        .catch(() => self.clients.openWindow(url))
    }),
  )
})
