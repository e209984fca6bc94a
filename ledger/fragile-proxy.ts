import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'

export type FragileProxy = AsyncDisposable & {
  /** Connection string that leads through the proxy. */
  url: string
  /** Cuts the connection that receives the next answer, just before forwarding it. */
  loseNextReply: () => void
  /** Number of answers lost. */
  lost: number
  /** Closes every new connection at once from now on. */
  refuse: () => void
  accept: () => void
}

/**
 * A TCP proxy in front of a database that drops answers on demand: the statement ran, but the client does not learn
 * it.
 */
export async function fragileProxy(databaseUrl: string): Promise<FragileProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let losing = false
  let refusing = false
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
    client.on('data', (chunk) => upstream.write(chunk))
    upstream.on('data', (chunk) => {
      if (!losing) return client.write(chunk)
      losing = false
      proxy.lost++
      return cut()
    })
    return undefined
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const url = new URL(databaseUrl)
  url.port = String(typeof address === 'object' && address ? address.port : 0)
  const proxy: FragileProxy = {
    url: url.href,
    lost: 0,
    loseNextReply: () => (losing = true),
    refuse: () => (refusing = true),
    accept: () => (refusing = false),
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
  return proxy
}
