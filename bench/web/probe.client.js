// Runs in the measured page before any script of its own; probe.ts reads window.seen.
const seen = (window.seen = { cls: 0, long: [], interactions: [] })
const on = (type, tell, more) =>
  new PerformanceObserver((list) => list.getEntries().forEach(tell)).observe({
    type,
    buffered: true,
    ...more,
  })

on('paint', ({ name, startTime }) => {
  if (name === 'first-contentful-paint') seen.fcp = startTime
})
const words = (node) => {
  const element = node instanceof Element ? node : node?.parentElement
  return element ? `${element.localName}: ${element.textContent.trim().slice(0, 30)}` : 'gone'
}
on('largest-contentful-paint', ({ startTime, element }) => {
  seen.lcp = startTime
  seen.lcpOf = words(element)
})
on('longtask', ({ startTime, duration }) => seen.long.push([startTime, duration]))
on(
  'event',
  ({ interactionId, startTime, duration }) => {
    if (interactionId) seen.interactions.push([startTime, duration])
  },
  { durationThreshold: 16 },
)

// The largest window of shifts: gaps of up to 1 s, 5 s in total.
let [shift, first, last] = [0, 0, 0]
let worst = 0
on('layout-shift', ({ value, hadRecentInput, startTime, sources }) => {
  if (hadRecentInput) return
  if (value > worst)
    seen.shifted = `${sources.map(({ node }) => words(node)).join(', ')} at ${Math.round(startTime)} ms`
  worst = Math.max(worst, value)
  if (startTime - last > 1_000 || startTime - first > 5_000) [shift, first] = [0, startTime]
  last = startTime
  shift += value
  seen.cls = Math.max(seen.cls, shift)
})

// Home's total: when the frame with it was painted.
new MutationObserver((_, observer) => {
  if (!document.querySelector('[aria-labelledby=total-heading] data[value]')) return
  observer.disconnect()
  requestAnimationFrame(() => setTimeout(() => (seen.total = performance.now())))
}).observe(document, { subtree: true, childList: true })

// Prerendered pages report when they are hydrated.
new MutationObserver((_, observer) => {
  if (document.documentElement?.dataset.live === undefined) return
  seen.live = performance.now()
  observer.disconnect()
}).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-live'] })
