import { createServer, type IncomingMessage } from 'node:http'
import { vi } from 'vitest'
import type { TabMessage, Tabs } from '#lib/tabs.ts'

/** A request as the server of a test saw it. */
export type RecordedRequest = {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: unknown
}
export type Reply = { status?: number; headers?: Record<string, string>; body?: unknown }

/** Empty storage as in a browser; Node has none for a whole origin. */
export function emptyStorage(): void {
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.stubGlobal('localStorage', memoryStorage())
}

export function memoryStorage(): Storage {
  const values = new Map<string, string>()
  const methods = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    clear: () => values.clear(),
    key: (at: number) => [...values.keys()][at] ?? null,
  }
  return new Proxy(methods as Storage, {
    get: (target, name) =>
      name === 'length' ? values.size : (Reflect.get(target, name) ?? values.get(String(name))),
    ownKeys: () => [...values.keys()],
    getOwnPropertyDescriptor: (_, key) => ({
      value: values.get(String(key)),
      enumerable: true,
      configurable: true,
    }),
  })
}

/** An HTTP server on a free port with the test's responses; `location` points at it. */
export async function answering(answer: (seen: RecordedRequest) => Reply | Promise<Reply>) {
  const seen: RecordedRequest[] = []
  const server = createServer((request, response) => {
    void read(request).then(async (text) => {
      const { method = '', url = '', headers } = request
      const asked = { method, url, headers, body: text ? (JSON.parse(text) as unknown) : undefined }
      seen.push(asked)
      const { status = 200, headers: own, body } = await answer(asked)
      response.writeHead(status, { 'content-type': 'application/json', ...own })
      const bodyText = typeof body === 'string' ? body : JSON.stringify(body)
      response.end(body === undefined ? '' : bodyText)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  vi.stubGlobal('location', new URL(`http://127.0.0.1:${port}/`))
  return {
    seen,
    port,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** The successful response of a main call. */
export const done = (output: object = {}): Reply => ({
  body: { ...output, responseCode: '00', responseDescription: '', validationErrors: [] },
})

/** A refusal of the main door. */
export const refused = (code: string, name: string, description: string, parameter = ''): Reply => ({
  body: {
    responseCode: code,
    responseDescription: description,
    validationErrors: [{ parameter, code: name, description }],
  },
})

/** An access token that expires after the given seconds; its signature is not checked here. */
type Claims = { sid?: string; sub?: string; at?: number; jti?: string }
export function accessToken(
  seconds: number,
  { sid = 's1', sub, at = Date.now(), jti = '1' }: Claims = {},
): string {
  const iat = Math.floor(at / 1000)
  return `${part({ alg: 'HS256' })}.${part({ sid, sub, iat, exp: iat + seconds, jti })}.x`
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Tabs that receive each other's messages a moment later, as over a BroadcastChannel. */
export function tabsInOneBrowser() {
  const listeners = new Set<{ tab: number; listener: (message: TabMessage) => void }>()
  let count = 0
  return (): Tabs => {
    const tab = (count += 1)
    return {
      post: (message) => {
        const copy = structuredClone(message)
        for (const listener of listeners)
          if (listener.tab !== tab) queueMicrotask(() => listener.listener(copy))
      },
      listen: (listener) => {
        const watcher = { tab, listener }
        listeners.add(watcher)
        return () => listeners.delete(watcher)
      },
      close: () => undefined,
    }
  }
}

async function read(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk)
  return text
}
