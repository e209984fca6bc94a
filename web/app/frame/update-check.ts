import { report } from '#lib/report.ts'

/** How often the client checks for a newer build (B099, Q010); at once when its push channel reports a new build. */
const everyMs = 60_000

export type UpdateState = 'current' | 'newer' | 'tooOld'
export type UpdateCheck = ReturnType<typeof watchUpdates>

/**
 * Compares this page's build with the published build. A newer build is only offered. Below the minimum the page is reloaded
 * at the next navigation, never in the middle of a form (Q010).
 */
export function watchUpdates(
  build: string,
  read: () => Promise<{ build: string; minimum: string }> = published,
) {
  let state: UpdateState = 'current'
  const listeners = new Set<() => void>()

  async function check(): Promise<void> {
    try {
      const next = await read()
      const allowed = next.build === build ? 'current' : 'newer'
      const newState = isBelow(build, next.minimum) ? 'tooOld' : allowed
      if (newState === state) return
      state = newState
      for (const listener of listeners) listener()
    } catch (error) {
      report('the build could not be checked', { error })
    }
  }

  const look = (): void => void check()
  const clock = setInterval(look, everyMs)
  return {
    look,
    stop: () => clearInterval(clock),
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** GET /version.json (OP036). */
async function published(): Promise<{ build: string; minimum: string }> {
  const response = await fetch('/version.json', { cache: 'no-cache' })
  const { build, minimum }: { build?: unknown; minimum?: unknown } = await response.json()
  if (typeof build !== 'string' || typeof minimum !== 'string')
    throw new Error(`/version.json, answered with ${response.status}, lacks build or minimum`)
  return { build, minimum }
}

/** `0.9.1+abc` is below `0.10.0`: parts are compared as numbers, and the part after the plus is ignored. */
export function isBelow(build: string, minimum: string): boolean {
  const buildParts = versionParts(build)
  for (const [at, leastPart] of versionParts(minimum).entries()) {
    const part = buildParts[at] ?? 0
    if (part !== leastPart) return part < leastPart
  }
  return false
}

const versionParts = (version: string): number[] => (version.split('+')[0] ?? '').split('.').map(Number)
