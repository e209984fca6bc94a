/** A token with less than this time left is renewed before the next call (B094). */
const marginMs = 10_000

/**
 * Until when a new access token may be used, by this machine's clock. Only the difference of the token's two times is used,
 * so a wrong clock has no effect.
 */
export function freshUntil(accessToken: string, now: number): number {
  const { exp, iat } = claims(accessToken)
  if (typeof exp !== 'number') return 0
  const end = typeof iat === 'number' ? now + (exp - iat) * 1000 : exp * 1000
  // At exactly ten seconds it is still used.
  return end - marginMs
}

/** Whether two tokens belong to different people; or to different sessions if a token does not name its person. */
export function areOfOthers(accessToken: string, other: string): boolean {
  const mine = claims(accessToken)
  const theirs = claims(other)
  const name = mine['sub'] && theirs['sub'] ? 'sub' : 'sid'
  return Boolean(mine[name]) && mine[name] !== theirs[name]
}

function claims(token: string): Record<string, unknown> {
  try {
    const payload = token.split('.')[1] ?? ''
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Record<string, unknown>
  } catch {
    return {}
  }
}
