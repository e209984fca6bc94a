import { createServer, request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'

/** The balancer in front of the servers: each client stays with its server while that accepts new requests. */
export type Balancer = {
  name: string
  port: number
  /** Sends new requests to the other servers from now on. */
  drain: (server: number) => Promise<void>
  ready: (server: number) => Promise<void>
  /** Answers it had to make itself, since no server did. */
  refused: () => Promise<number>
  close: () => Promise<void>
}

/** A balancer in this process, for machines without HAProxy. */
export async function openBalancer(ports: readonly number[]): Promise<Balancer> {
  const draining = new Set<number>()
  let refused = 0
  const choose = (incoming: IncomingMessage): number[] => {
    const open = ports.filter((_, server) => !draining.has(server))
    const client = Number(incoming.headers['x-client'] ?? 0)
    return open.map((_, at) => open[(client + at) % open.length] ?? 0)
  }
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const body = Buffer.concat(chunks)
      // Only a server that was never reached is replaced by another: a request that was sent may have had its effect.
      const send = ([port, ...others]: number[]): void => {
        if (port === undefined) {
          refused++
          return void outgoing.writeHead(503).end()
        }
        const { method, url, headers } = incoming
        const sent = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(outgoing)
          answer.on('error', () => outgoing.destroy())
        })
        sent.on('error', (error: NodeJS.ErrnoException) =>
          error.code === 'ECONNREFUSED' ? send(others) : outgoing.destroy(),
        )
        sent.end(body)
      }
      send(choose(incoming))
    })
    incoming.on('error', () => outgoing.destroy())
  })
  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    const behind = connect(choose(incoming)[0] ?? 0, '127.0.0.1')
    const end = (): void => {
      socket.destroy()
      behind.destroy()
    }
    behind.on('connect', () => {
      const lines = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${String(value)}\r\n`)
      behind.write(`GET ${incoming.url ?? '/'} HTTP/1.1\r\n${lines.join('')}\r\n`)
      behind.write(head)
      behind.pipe(socket).pipe(behind)
    })
    for (const stream of [behind, socket]) stream.on('error', end).on('close', end)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  return {
    name: 'a balancer in the drill’s own process',
    port: typeof address === 'object' && address ? address.port : 0,
    drain: async (value) => void draining.add(value),
    ready: async (value) => void draining.delete(value),
    refused: async () => refused,
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
