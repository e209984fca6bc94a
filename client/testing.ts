import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Received = { method: string; path: string; headers: IncomingMessage['headers']; body: string }
/** The answers of a test's server; `lost` breaks the connection instead. */
export type Reply = { status?: number; headers?: Record<string, string>; body?: unknown } | 'lost' | 'never'

/** An HTTP server that sends the test's replies in turn; it stores the requests it received. */
export async function openServer(...replies: Reply[]) {
  const received: Received[] = []
  const server = createServer((request, response) => void answer(request, response))
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request
    received.push({ method, path: url, headers, body: await text(request) })
    const reply = replies[received.length - 1] ?? { status: 500, body: { title: 'one request too many' } }
    if (reply === 'never') return
    if (reply === 'lost') return void response.destroy()
    const { status = 200, headers: more, body = {} } = reply
    response.writeHead(status, { 'content-type': 'application/json', ...more })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
