import type { DeskAnswer, DeskRequest, Send } from './line.ts'

const maxBytes = 12 * 1024 * 1024

/** Sends requests to the company's URL or the operator's gateway. Redirects are not followed. */
export const httpSend =
  (base: string): Send =>
  async (request) => {
    const answer = await fetch(`${base.replace(/\/$/, '')}${request.path}`, {
      method: request.method,
      headers: headersOf(request),
      body: bodyOf(request),
      redirect: 'error',
      signal: request.signal,
    })
    const retryAfter = Number(answer.headers.get('retry-after'))
    return {
      status: answer.status,
      body: await read(answer, request.path),
      ...(retryAfter > 0 && { retryAfter }),
    }
  }

const headersOf = ({ body, token, key }: DeskRequest): Record<string, string> => ({
  ...(body && { 'content-type': 'application/json' }),
  ...(token && { authorization: `Bearer ${token}` }),
  ...(key && { 'idempotency-key': key }),
})

function bodyOf({ body, file }: DeskRequest): string | FormData | null {
  if (!file) return body ? JSON.stringify(body) : null
  const form = new FormData()
  form.set('file', new Blob([Buffer.from(file.bytes)], { type: file.mediaType }), file.name)
  return form
}

/** Reads the body. @throws when it is larger than any permitted file, or invalid JSON */
async function read(answer: Response, path: string): Promise<DeskAnswer['body']> {
  if (!answer.ok || answer.status === 204) {
    await answer.body?.cancel()
    return undefined
  }
  if (!path.endsWith('/content')) return answer.json()
  if (Number(answer.headers.get('content-length')) > maxBytes)
    throw new Error(`the file at ${path} is larger than ${maxBytes} bytes`)
  return {
    name: nameIn(answer.headers.get('content-disposition') ?? ''),
    mediaType: answer.headers.get('content-type') ?? 'application/octet-stream',
    bytes: new Uint8Array(await answer.arrayBuffer()),
  }
}

const nameIn = (disposition: string): string =>
  /filename="([^"\r\n]{1,120})"/.exec(disposition)?.[1] ?? 'file'
