import { isText, keptInTab } from './storage.ts'

const stored = keptInTab('initialPath', isText)

/** Where somebody wanted to go before they had to sign in (B054). Only a path of ours is kept. */
export function rememberPath(path: string): void {
  if (isOwnPath(path)) stored.set(path)
}

/** The remembered path, once (B054). */
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
