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

/** Maximum unsent bytes in memory; further events stay in the database until half of them are sent. */
const backlogBytes = 1024 * 1024
/** Maximum messages of a client between two pings; besides its authentication a client sends few. */
const maxMessages = 60
/** Time for the answer to a close frame, before the socket is terminated. */
const lingerMs = 2_000

const codes = { ...closeCodes, done: 1000, goingAway: 1001, unavailable: 1013 } as const
export type CloseReason = keyof typeof codes

/** Closes with 4400, where the library would report the violated rule of the frame format. */
export class PushSocket extends WebSocket {
  override close(code?: number, reason?: string | Buffer): void {
    const isFrameFault = code === 1002 || code === 1003 || code === 1007 || code === 1009
    super.close(isFrameFault ? closeCodes.badMessage : code, reason)
  }
}

/** A socket of the hub. */
export class Peer {
  /** Brand of the host it connected to. */
  readonly brand: BrandKey
  /** Set once its ticket was redeemed. */
  bearer: Bearer | undefined
  /** Number of the last event that was sent to it or that it reported. */
  place = 0
  /** It has proven that it started the sign-in it follows. */
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

  /** Whether more may be sent: earlier messages were sent or soon will be. */
  get isReading(): boolean {
    return this.isOpen && this.#stalled === undefined
  }

  /** Parses a client message; undefined if it is invalid, after which the socket is closing. */
  read(data: Buffer, isBinary: boolean): ClientMessage | undefined {
    this.#messages += 1
    const message = isBinary || this.#messages > maxMessages ? undefined : parse(data)
    if (!message) this.close('badMessage')
    return message
  }

  /** Confirms the authentication with the customer's last event number. */
  ready({ seq, quiet, build }: { seq: number; quiet: boolean; build: string | undefined }): void {
    if (!this.bearer) return
    const { customerId } = this.bearer
    this.#send({ type: 'ready', customerId, seq, ...(quiet && { quiet }), ...(build && { build }) })
  }

  /** Answers the client's application-level ping. */
  pong(): void {
    this.#send({ type: 'pong' })
  }

  /** Confirms that the page may wait for the decision about its sign-in. */
  following(): void {
    this.isFollowing = true
    this.#send({ type: 'following' })
  }

  /** Sends the decision and closes the socket. */
  decision(data: { key: string; result: boolean }, at: Date): void {
    this.#send({ type: 'decision', event: 'login.decision', at: at.toISOString(), data })
    this.close('done')
  }

  /**
   * Too many events were missed, or the reported number is impossible: the client reloads everything and continues
   * from here.
   */
  resync(seq: number): void {
    this.place = seq
    this.#send({ type: 'resync', seq })
  }

  /**
   * Sends the customer's events after its position, which are in order and without gaps. Stops when a megabyte is
   * unsent; a client that then does not read is disconnected.
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

  /** Sends a ping; terminates the socket when the previous ping was not answered. */
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
