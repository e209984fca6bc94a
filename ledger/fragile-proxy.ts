import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type FragileProxy = AsyncDisposable & {
  /** Connection string that leads through the proxy. */
  url: string
  /** Cuts the connection that receives the next answer, just before forwarding it. */
  loseNextReply: () => void
  /** The same for the connection that next sends a statement with this text: its answer is lost. */
  loseReplyTo: (text: string) => void
  /** Number of answers lost. */
  lost: number
  /** Closes every new connection at once from now on. */
  refuse: () => void
  accept: () => void
  /** Breaks the existing connections. */
  cut: () => void
  /**
   * From now on nothing is forwarded and no connection is closed, as on a link that drops all packets, until it is
   * resumed.
   */
  stall: () => void
  goOn: () => void
  /** Delays forwarding of the next statement with this text, and everything after it, by this many ms. */
  delay: (text: string, ms: number) => void
}

/**
 * A TCP proxy in front of a database that drops answers on demand: the statement has run, but the client gets no
 * answer.
 */
export async function fragileProxy(databaseUrl: string): Promise<FragileProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let losing = false
  let losingTo: string | undefined
  let refusing = false
  let stalled = false
  let delayed: { text: string; ms: number } | undefined
  const server = createServer((client) => {
    if (refusing) return client.destroy()
    const upstream = connect(Number(target.port), target.hostname)
    const cut = (): void => {
      client.destroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', cut).on('close', cut)
    }
    let gate: Promise<unknown> = Promise.resolve()
    let isLosing = false
    client.on('data', (chunk) => {
      if (losingTo !== undefined && chunk.includes(losingTo)) {
        losingTo = undefined
        isLosing = true
      }
      if (delayed && chunk.includes(delayed.text)) {
        const { ms } = delayed
        delayed = undefined
        gate = gate.then(() => sleep(ms, undefined, { ref: false }))
      }
      gate = gate.then(() => upstream.write(chunk))
    })
    upstream.on('data', (chunk) => {
      if (!losing && !isLosing) return client.write(chunk)
      if (!isLosing) losing = false
      proxy.lost++
      return cut()
    })
    if (stalled) for (const socket of [client, upstream]) socket.pause()
    return undefined
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const url = new URL(databaseUrl)
  // Otherwise clients would use PostgreSQL's socket.
  url.searchParams.delete('host')
  url.port = String(typeof address === 'object' && address ? address.port : 0)
  const proxy: FragileProxy = {
    url: url.href,
    lost: 0,
    loseNextReply: () => (losing = true),
    loseReplyTo: (text) => (losingTo = text),
    refuse: () => (refusing = true),
    accept: () => (refusing = false),
    cut: () => sockets.forEach((socket) => socket.destroy()),
    stall: () => {
      stalled = true
      for (const socket of sockets) socket.pause()
    },
    goOn: () => {
      stalled = false
      for (const socket of sockets) socket.resume()
    },
    delay: (text, ms) => (delayed = { text, ms }),
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
  return proxy
}
