// The worker of the town's phone: the page opens without a network, and says so. Calls never pass through it. Runs in
// the browser as it stands here.
const shelf = 'phone-1'
const page = '/town/phone'

addEventListener('activate', (event) => event.waitUntil(clients.claim()))

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(fresh(request))
  // Files of the build have their digest in the name: what is there is right.
  else if (/^\/(assets|fonts|texts|brand)\//.test(pathname)) event.respondWith(kept(request))
})

async function fresh(request) {
  const cache = await caches.open(shelf)
  try {
    const response = await fetch(request)
    if (response.ok) await cache.put(page, response.clone())
    return response
  } catch (error) {
    const found = await cache.match(page)
    if (found) return found
    throw error
  }
}

async function kept(request) {
  const cache = await caches.open(shelf)
  const found = await cache.match(request)
  if (found) return found
  const response = await fetch(request)
  if (response.ok) await cache.put(request, response.clone())
  return response
}
