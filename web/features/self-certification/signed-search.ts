/** `?signed=…`: the signature the person returns from. */
export function signedSearch(search: Record<string, unknown>): { signed?: string } {
  const { signed } = search
  return typeof signed === 'string' && /^[\w-]{8,80}$/.test(signed) ? { signed } : {}
}
