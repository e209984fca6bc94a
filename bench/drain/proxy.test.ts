import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { lacksProxy, startProxy, type ProxyKind } from './proxy.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** A server that answers with the host and counts requests other than /readyz; with `cuts` it resets their connections. */
async function server({ cuts }: { cuts: boolean }): Promise<{ port: number; asked: () => number }> {
  let asked = 0
  const server: Server = createServer((request, reply) => {
    const isCheck = request.url === '/readyz'
    if (!isCheck) asked += 1
    request.resume().on('end', () => {
      if (cuts && !isCheck) request.socket.resetAndDestroy()
      else reply.end(request.headers.host)
    })
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  ends.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, asked: () => asked }
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
    /** Sends requests until the server that cuts connections receives one; returns the last status. */
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

test.skipIf(kinds.some(lacksProxy)).each(kinds)(
  'the name and port that a page was loaded from reach the server through %s: the push channel compares them',
  async (kind) => {
    const { plain } = await behind(kind)
    const answer = await fetch(`http://127.0.0.1:${plain}/login`)
    expect(await answer.text()).toBe(`127.0.0.1:${plain}`)
  },
)

/** Sends a path unchanged, from an address of the loopback; resolves to the status, 0 if the connection was refused. */
const statusFrom = (address: string, port: number, path: string): Promise<number> =>
  new Promise((done) => {
    request({ host: '127.0.0.1', port, path, localAddress: address }, (answer) => {
      answer.resume()
      done(answer.statusCode ?? 0)
    })
      .on('error', () => done(0))
      .end()
  })

async function behind(kind: ProxyKind): Promise<{ plain: number; log: () => string; asked: () => number }> {
  const [first, two] = [await server({ cuts: false }), await server({ cuts: false })]
  const folder = mkdtempSync(join(tmpdir(), 'sixpence-proxy-'))
  ends.push(() => rmSync(folder, { recursive: true }))
  const proxy = await startProxy(kind, [first.port, two.port], folder)
  ends.push(proxy.stop)
  return { plain: proxy.plain, log: proxy.log, asked: () => first.asked() + two.asked() }
}

test.skipIf(kinds.some(lacksProxy)).each(kinds)(
  '%s writes neither queries nor what follows the first part of a path into its log [ON-03]',
  async (kind) => {
    const { plain, log } = await behind(kind)
    const secret = 'kf83hs0qp2'
    for (const path of [
      `/?action=activate&user=jo%40x.example&code=${secret}`,
      `/email-confirmation/${secret}`,
      `/%65mail-confirmation/${secret}`,
      `//email-confirmation/${secret}`,
      `/email-confirmation%2f${secret}`,
      `/readyz?${secret}`,
      `/home#${secret}`,
    ])
      await statusFrom('127.0.0.1', plain, path)
    await expect.poll(() => log().split('\n').length).toBeGreaterThan(5)
    expect(log()).toContain(' /email-confirmation ')
    expect(log()).not.toContain(secret)
    expect(log()).not.toContain('jo%40')
  },
)

test.skipIf(kinds.some(lacksProxy)).each(kinds)(
  'what is for machines inside is 404 through %s, however its path is written [ON-06]',
  async (kind) => {
    const { plain, asked } = await behind(kind)
    const paths =
      '/readyz /%72eadyz /%68ealthz /metric%73 //metrics /readyz/ /readyz?x=1 /internal /internal/users/1/profile ' +
      '/%69nternal/users/1 //internal/users /internal%2fusers'
    for (const path of paths.split(' '))
      expect({ path, status: await statusFrom('127.0.0.1', plain, path) }).toEqual({ path, status: 404 })
    expect(asked()).toBe(0)
    expect(await statusFrom('127.0.0.1', plain, '/internals')).toBe(200)
  },
)

test.skipIf(kinds.some(lacksProxy)).each(kinds)(
  'slow bodies from one address take no place of a server behind %s, and nobody else’s [ON-04]',
  async (kind) => {
    const { plain, asked } = await behind(kind)
    const slow = Array.from({ length: 600 }, () => {
      const socket = connect({ host: '127.0.0.1', port: plain, localAddress: '127.0.0.2' })
      socket.on('error', () => {})
      socket.write('POST /?authLogin HTTP/1.1\r\nHost: ostra.localhost\r\nContent-Length: 100000\r\n\r\n{')
      return socket
    })
    ends.push(() => slow.forEach((socket) => socket.destroy()))
    await expect.poll(() => slow.filter(({ closed, bytesRead }) => closed || bytesRead > 0).length).toBe(200)
    expect(asked()).toBe(0)
    expect(await statusFrom('127.0.0.1', plain, '/login')).toBe(200)
    expect(await statusFrom('127.0.0.2', plain, '/login')).not.toBe(200)
  },
)
