import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * A TCP connection between two programs of a run on this machine, which can be cut and slowed down. While it is cut no
 * data pass and nothing is reset, as with a pulled cable: the data arrive when it is restored.
 */
export class FaultLine {
  readonly port: number
  readonly #server: Server
  readonly #to: number
  readonly #sockets = new Set<Socket>()
  readonly #far = new Set<Socket>()
  #open = Promise.withResolvers<void>()
  #slowMs = 0

  private constructor(server: Server, to: number) {
    this.#server = server
    this.#to = to
    const address = server.address()
    this.port = typeof address === 'object' && address ? address.port : 0
    this.#open.resolve()
  }

  /** A line to this port of 127.0.0.1. */
  static async open(to: number): Promise<FaultLine> {
    const server = createServer({ allowHalfOpen: true })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const line = new FaultLine(server, to)
    server.on('connection', (near) => void line.#join(near))
    return line
  }

  /** Whether the connection with this port at the near end, as its far end sees it, goes through this line. */
  carries(port: number): boolean {
    return [...this.#far].some((socket) => socket.localPort === port)
  }

  cut(): void {
    this.#open = Promise.withResolvers<void>()
  }

  mend(): void {
    this.#open.resolve()
  }

  /** From now on every chunk is delayed by this time. */
  slow(ms: number): void {
    this.#slowMs = ms
  }

  async close(): Promise<void> {
    this.mend()
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
    await once(this.#server, 'close')
  }

  async #join(near: Socket): Promise<void> {
    this.#keep(near)
    await this.#open.promise
    if (near.destroyed) return
    const far = connect({ port: this.#to, host: '127.0.0.1', allowHalfOpen: true })
    this.#keep(far)
    this.#far.add(far)
    far.once('close', () => this.#far.delete(far))
    void this.#carry(near, far)
    void this.#carry(far, near)
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('error', () => {})
    socket.once('close', () => this.#sockets.delete(socket))
  }

  async #carry(from: Socket, to: Socket): Promise<void> {
    try {
      for await (const piece of from) {
        if (this.#slowMs > 0) await sleep(this.#slowMs)
        await this.#open.promise
        if (to.destroyed) break
        if (!to.write(piece as Buffer)) await Promise.race([once(to, 'drain'), once(to, 'close')])
      }
      await this.#open.promise
      to.end()
    } catch {
      await this.#open.promise
      to.destroy()
    }
  }
}
