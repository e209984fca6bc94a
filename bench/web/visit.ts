import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from 'playwright-core'
import { blocking, observe, seenBy } from './probe.ts'

/** The phone and the link of the targets: CPU four times slower, 1,600 / 750 kbit/s, 150 ms there and back. */
export const conditions = {
  viewport: { width: 390, height: 844 },
  scale: 2,
  cpu: 4,
  downKbit: 1_600,
  upKbit: 750,
  roundTripMs: 150,
} as const

export type Visit = {
  /** Bytes as sent, by kind, and in all; of a ready page, until it works. */
  html: number
  js: number
  css: number
  font: number
  all: number
  requests: number
  fcp: number
  lcp: number
  /** The element that was painted last, and the element that moved most. */
  lcpOf: string
  shifted: string
  blocking: number
  cls: number
  /** JS heap after a collection, in bytes. */
  heap: number
  /** When the page was hydrated; pages without prerendered HTML do not report it. */
  live: number | undefined
}

export const launch = (): Promise<Browser> =>
  chromium.launch({
    ...(process.env['CHROMIUM'] && { executablePath: process.env['CHROMIUM'] }),
    args: (process.env['CHROMIUM_ARGS'] ?? '').split(' ').filter(Boolean),
  })

export const newContext = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({
    viewport: conditions.viewport,
    deviceScaleFactor: conditions.scale,
    isMobile: true,
    hasTouch: true,
    locale: 'en-GB',
    colorScheme: 'light',
    serviceWorkers: 'block',
  })

/** Opens an address with an empty cache and waits until the layout is stable. */
export async function visit(page: Page, url: string): Promise<Visit> {
  const devtools = await slowed(page)
  await observe(page)
  const files: { kind: string; size: number; began: number }[] = []
  page.on('requestfinished', (request) => {
    const began = request.timing().startTime
    void request
      .sizes()
      .then(({ responseBodySize: size }) => files.push({ kind: request.resourceType(), size, began }))
  })
  await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
  await resting(page)
  const seen = await seenBy(page)
  const origin = await page.evaluate<number>('performance.timeOrigin')
  // Files a page prefetches once it works are not counted as needed.
  const needed = files.filter(({ began }) => seen.live === undefined || began <= origin + seen.live)
  const bytes = (kind?: string): number =>
    needed.reduce((sum, file) => sum + (kind === undefined || file.kind === kind ? file.size : 0), 0)
  return {
    html: bytes('document'),
    js: bytes('script'),
    css: bytes('stylesheet'),
    font: bytes('font'),
    all: bytes(),
    requests: needed.length,
    fcp: seen.fcp ?? Number.NaN,
    lcp: seen.lcp ?? Number.NaN,
    lcpOf: seen.lcpOf ?? '',
    shifted: seen.shifted ?? '',
    blocking: blocking(seen.long),
    cls: seen.cls,
    heap: await heap(devtools),
    live: seen.live,
  }
}

/** Waits until nothing has been fetched and no long task has run for a second and a half. */
export async function resting(page: Page): Promise<void> {
  let [open, lastMoved] = [0, performance.now()]
  const moved = (by: number) => (): void => {
    open = Math.max(0, open + by)
    lastMoved = performance.now()
  }
  const [began, ended] = [moved(1), moved(-1)]
  page.on('request', began).on('requestfailed', ended).on('requestfinished', ended)
  const deadline = performance.now() + 60_000
  for (;;) {
    await sleep(100)
    const { long, now } = await seenBy(page)
    const lastTask = Math.max(0, ...long.map(([start, duration]) => start + duration))
    if (open === 0 && performance.now() - lastMoved > 1_500 && now - lastTask > 1_500) break
    if (performance.now() > deadline) throw new Error(`${page.url()} does not come to rest`)
  }
  page.off('request', began).off('requestfailed', ended).off('requestfinished', ended)
}

/** JS heap in use after a collection, in bytes. */
export async function heap(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize
}

export async function slowed(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await slowLink(devtools)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: conditions.cpu })
  return devtools
}

const slowLink = (devtools: CDPSession): Promise<unknown> =>
  devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: conditions.roundTripMs,
    downloadThroughput: (conditions.downKbit * 1_000) / 8,
    uploadThroughput: (conditions.upKbit * 1_000) / 8,
  })
