import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { lacksProxy, startProxy, type ProxyKind } from './proxy.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** A server that counts requests, and answers 200 to those at /readyz and, unless it cuts them, to all others. */
async function server({ cuts }: { cuts: boolean }): Promise<{ port: number; asked: () => number }> {
  let asked = 0
  const one: Server = createServer((request, reply) => {
    const isCheck = request.url === '/readyz'
    if (!isCheck) asked += 1
    request.resume().on('end', () => {
      if (cuts && !isCheck) request.socket.resetAndDestroy()
      else reply.end()
    })
  })
  await new Promise<void>((done) => void one.listen(0, '127.0.0.1', done))
  ends.push(() => {
    one.closeAllConnections()
    one.close()
  })
  return { port: (one.address() as AddressInfo).port, asked: () => asked }
}

const kinds: readonly ProxyKind[] = ['haproxy', 'nginx']

test.skipIf(kinds.some(lacksProxy)).each(kinds)(
  'a request with a key whose connection is cut is sent to the other server by %s, one without is not',
  async (kind) => {
    const [cutting, answering] = [await server({ cuts: true }), await server({ cuts: false })]
    const folder = mkdtempSync(join(tmpdir(), 'sixpence-proxy-'))
    ends.push(() => rmSync(folder, { recursive: true }))
    const proxy = await startProxy(kind, [cutting.port, answering.port], folder)
    ends.push(proxy.stop)
    /** Sends requests until one has reached the server that cuts; returns the last status. */
    const sendUntilCut = async (headers: Record<string, string>): Promise<number> => {
      const before = cutting.asked()
      for (;;) {
        const { status } = await fetch(`http://127.0.0.1:${proxy.plain}/?p2pSend`, {
          method: 'POST',
          body: '{}',
          headers: { 'content-type': 'application/json', ...headers },
        })
        if (cutting.asked() > before) return status
      }
    }
    expect(await sendUntilCut({})).toBe(502)
    const before = answering.asked()
    expect(await sendUntilCut({ 'idempotency-key': 'order-2031' })).toBe(200)
    expect(answering.asked()).toBeGreaterThan(before)
  },
)
