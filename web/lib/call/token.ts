/** Less than this before its end a token is renewed before the next call (B094). */
const marginMs = 10_000

/**
 * Until when an access token that has just arrived may be used, by this machine's clock. Its own two times give the
 * length of its life, so a clock that is wrong by an hour does no harm.
 */
export function freshUntil(accessToken: string, now: number): number {
  const { exp, iat } = claims(accessToken)
  if (typeof exp !== 'number') return 0
  const end = typeof iat === 'number' ? now + (exp - iat) * 1000 : exp * 1000
  // At exactly ten seconds it is still good enough.
  return end - marginMs
}

/** Which session a token belongs to; of a token that cannot be read, none. */
export function sessionOf(accessToken: string): string | undefined {
  const { sid } = claims(accessToken)
  return typeof sid === 'string' ? sid : undefined
}

function claims(token: string): Record<string, unknown> {
  try {
    const payload = token.split('.')[1] ?? ''
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Record<string, unknown>
  } catch {
    return {}
  }
}
