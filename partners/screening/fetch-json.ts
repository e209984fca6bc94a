const timeoutMs = 10_000
/** More than any answer about a hundred names; longer answers are refused. */
const mostBytes = 32 * 1024 * 1024

/** The JSON answer of a screening engine. @throws on a time-out, an error, or an answer that is too large */
export async function askEngine(url: URL, init: RequestInit = {}): Promise<unknown> {
  const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  if (!answer.ok) {
    await answer.body?.cancel()
    throw new Error(`the screening engine at ${url.host} answered ${answer.status}`)
  }
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of answer.body ?? []) {
    bytes += part.length
    if (bytes > mostBytes)
      throw new Error(`the screening engine at ${url.host} answered more than ${mostBytes} bytes`)
    parts.push(part)
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8'))
}

/** A path below a base address that may have a path itself. */
export const below = (base: string, path: string): URL =>
  new URL(path, base.endsWith('/') ? base : `${base}/`)
