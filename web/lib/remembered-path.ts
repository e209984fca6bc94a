import { isText, keptInTab } from './storage.ts'

const stored = keptInTab('initialPath', isText)
const storedSei = keptInTab('seiPath', isText)

/**
 * The path requested before the sign-in (B054). Only paths of this origin are stored. The path of a hand-over to another site
 * is stored separately, because it takes precedence over the start page (B031).
 */
export function rememberPath(path: string): void {
  if (isOwnPath(path)) (isSeiPath(path) ? storedSei : stored).set(path)
}

/** The path of a hand-over that waits for the sign-in; returned once (B031). */
export function takeSeiPath(): string | undefined {
  const path = storedSei.get()
  storedSei.remove()
  return path !== undefined && isOwnPath(path) && isSeiPath(path) ? path : undefined
}

const isSeiPath = (path: string): boolean => /^\/(auth\/sei|oau)(?=[?#]|$)/.test(path)

/** The remembered path; returned once (B054). */
export function takeRememberedPath(): string | undefined {
  const path = stored.get()
  stored.remove()
  return path !== undefined && isOwnPath(path) ? path : undefined
}

/** A path on this origin that is neither the sign-in nor the root; `//host` and `/\host` lead elsewhere. */
export function isOwnPath(path: string): boolean {
  if (!/^\/[^/\\]/.test(path)) return false
  const url = URL.parse(path, location.origin)
  return url?.origin === location.origin && url.pathname !== '/login'
}
