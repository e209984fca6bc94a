// Service worker of the town's phone: the page opens offline and shows that it is. Calls bypass it. Served to the
// browser unbuilt.
const shelf = 'phone-1'
const page = '/town/phone'

addEventListener('activate', (event) => event.waitUntil(clients.claim()))

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(fresh(request))
  // Names of built files contain their digest, so a cached file is never out of date.
  else if (/^\/(assets|fonts|texts|brand)\//.test(pathname)) event.respondWith(fromCache(request))
})

async function fresh(request) {
  const cache = await caches.open(shelf)
  try {
    const response = await fetch(request)
    if (response.ok) await cache.put(page, response.clone())
    return response
  } catch (error) {
    const cached = await cache.match(page)
    if (cached) return cached
    throw error
  }
}

async function fromCache(request) {
  const cache = await caches.open(shelf)
  const cached = await cache.match(request)
  if (cached) return cached
  const response = await fetch(request)
  if (response.ok) await cache.put(request, response.clone())
  return response
}
