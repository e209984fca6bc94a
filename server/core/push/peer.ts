import type { BrandKey } from '@sixpence/brands'
import {
  clientMessage,
  closeCodes,
  type ClientMessage,
  type ServerMessage,
  type SignInMessage,
} from '@sixpence/protocol/push'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import type { LoggedEvent } from './push-log.ts'
import type { Bearer } from './push-tickets.ts'

/** What may lie unsent in memory; what comes after it stays in the database until half of it has left. */
const backlogBytes = 1024 * 1024
/** Messages of a client between two pings; it has nothing to say but who it is. */
const mostMessages = 60
/** A peer that does not answer the close frame either. */
const lingerMs = 2_000

const codes = { ...closeCodes, done: 1000, goingAway: 1001, unavailable: 1013 } as const
export type CloseReason = keyof typeof codes

/** Says 4400 where the library would say which rule of the frame format was broken. */
export class PushSocket extends WebSocket {
  override close(code?: number, reason?: string | Buffer): void {
    const isFrameFault = code === 1002 || code === 1003 || code === 1007 || code === 1009
    super.close(isFrameFault ? closeCodes.badMessage : code, reason)
  }
}

/** One socket of the hub. */
export class Peer {
  /** Brand of the address it came to. */
  readonly brand: BrandKey
  /** Known once its ticket was taken. */
  bearer: Bearer | undefined
  /** The last event of its customer that it was given or has said to know. */
  place = 0
  /** It has shown that it began the sign-in it follows. */
  isFollowing = false
  readonly #socket: WebSocket
  readonly #onDrained: () => void
  readonly #stallMs: number
  #stalled: NodeJS.Timeout | undefined
  #answers = true
  #messages = 0

  constructor(socket: WebSocket, brand: BrandKey, options: { stallMs: number; onDrained: () => void }) {
    this.#socket = socket
    this.brand = brand
    this.#onDrained = options.onDrained
    this.#stallMs = options.stallMs
    socket.on('pong', () => (this.#answers = true))
    socket.on('close', () => clearTimeout(this.#stalled))
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN
  }

  /** It takes events: what was sent before has left, or will soon. */
  get isReading(): boolean {
    return this.isOpen && this.#stalled === undefined
  }

  /** A message of the client, or undefined when it is none: the socket is then closing. */
  read(data: Buffer, isBinary: boolean): ClientMessage | undefined {
    this.#messages += 1
    const message = isBinary || this.#messages > mostMessages ? undefined : parse(data)
    if (!message) this.close('badMessage')
    return message
  }

  ready(seq: number, quiet: boolean): void {
    if (!this.bearer) return
    this.#send({ type: 'ready', customerId: this.bearer.customerId, seq, ...(quiet && { quiet }) })
  }

  pong(): void {
    this.#send({ type: 'pong' })
  }

  /** It may wait for the answer to its sign-in. */
  following(): void {
    this.isFollowing = true
    this.#send({ type: 'following' })
  }

  /** The answer it waited for; then there is nothing more to say. */
  decision(data: { key: string; result: boolean }, at: Date): void {
    this.#send({ type: 'decision', event: 'login.decision', at: at.toISOString(), data })
    this.close('done')
  }

  /** Too much was missed, or what the client says cannot be: it reloads everything and goes on from here. */
  resync(seq: number): void {
    this.place = seq
    this.#send({ type: 'resync', seq })
  }

  /**
   * Gives it the events of its customer that it lacks, which come in order and without gaps. Stops at a megabyte that
   * has not left; a client that then does not read is given up.
   */
  deliver(events: readonly (LoggedEvent & { text: string })[]): void {
    for (const event of events) {
      if (event.seq <= this.place) continue
      if (event.seq !== this.place + 1) return this.resync(events.at(-1)?.seq ?? event.seq)
      if (!this.isReading) return
      if (this.#socket.bufferedAmount >= backlogBytes) return this.#stall()
      this.place = event.seq
      this.#socket.send(event.text, this.#onSent)
    }
  }

  /** Ends it unless it answered the last one. */
  ping(): void {
    if (!this.#answers) return this.#socket.terminate()
    this.#answers = false
    this.#messages = 0
    this.#socket.ping()
  }

  close = (reason: CloseReason): void => {
    if (!this.isOpen) return
    this.#socket.close(codes[reason])
    setTimeout(() => this.#socket.terminate(), lingerMs).unref()
  }

  #stall(): void {
    this.#stalled = setTimeout(() => this.close('tooSlow'), this.#stallMs)
  }

  #onSent = (): void => {
    if (this.#stalled === undefined || this.#socket.bufferedAmount > backlogBytes / 2) return
    clearTimeout(this.#stalled)
    this.#stalled = undefined
    this.#onDrained()
  }

  #send(message: ServerMessage | SignInMessage): void {
    if (this.isOpen) this.#socket.send(JSON.stringify(message))
  }
}

function parse(data: Buffer): ClientMessage | undefined {
  try {
    const parsed = z.safeParse(clientMessage, JSON.parse(data.toString()))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}
