import { setTimeout as sleep } from 'node:timers/promises'
import { ask, type Person } from './client.ts'

const [badTicket, sessionEnded] = [4401, 4403]
/** Maximum number of times a server may refuse the first channel although it issued a ticket for it. */
const mostRefusals = 100

/** An open page: follows a person's push channel through every restart, and detects missing and duplicate events. */
export class Listener {
  readonly person: Person
  /** The last number seen. */
  place = 0
  events = 0
  /** The channel was lost and opened again. */
  returns = -1
  /** Reports of the server that too many events were missed to be replayed. */
  resyncs = 0
  /** Tickets that no channel was opened with, although a server answered. */
  refused = 0
  /** When a server reported that the session has ended, in ms of performance.now(). */
  ended: number | undefined
  /** Build of the client that the server it is connected to serves. */
  build: string | undefined
  readonly faults: string[] = []
  /**
   * Resolves when the channel is open for the first time: from then on every event is recorded. Rejects if it never
   * opens.
   */
  readonly opened: Promise<void>
  readonly #open = Promise.withResolvers<void>()
  readonly #port: number
  readonly #over = new AbortController()
  readonly #following: Promise<void>
  #socket: WebSocket | undefined

  constructor(port: number, person: Person) {
    this.#port = port
    this.person = person
    this.opened = this.#open.promise
    // Callers that await it receive the error.
    this.opened.catch(() => {})
    this.#following = this.#follow()
  }

  async stop(): Promise<void> {
    this.#over.abort()
    this.#socket?.close()
    await this.#following
  }

  async #follow(): Promise<void> {
    let refusals = 0
    while (!this.#over.signal.aborted) {
      const answer = await ask(this.#port, this.person, 'pushTicketCreate', {})
      const ticket = answer === 'lost' ? undefined : answer.body['ticket']
      if (typeof ticket === 'string') {
        await this.#listen(ticket)
        refusals += 1
      }
      if (refusals > mostRefusals && this.returns < 0)
        this.#open.reject(new Error(`no channel opens for ${this.person.email} at port ${this.#port}`))
      await sleep(50)
    }
  }

  /** A connection, until it ends. */
  #listen(ticket: string): Promise<void> {
    const host = `127.0.0.1:${this.#port}`
    const headers = { origin: `http://${host}`, 'x-client': String(this.person.customer) }
    const socket = new WebSocket(`ws://${host}/ws`, { protocols: ['sixpence', `ticket.${ticket}`], headers })
    this.#socket = socket
    return new Promise((ended) => {
      socket.addEventListener('open', () => {
        this.returns++
        socket.send(JSON.stringify({ type: 'auth', ticket, lastSeen: this.place }))
      })
      socket.addEventListener('message', ({ data }) => this.#read(String(data)))
      socket.addEventListener('error', () => ended())
      socket.addEventListener('close', ({ code }) => {
        if (code === badTicket) this.refused++
        if (code === sessionEnded) this.ended ??= performance.now()
        ended()
      })
    })
  }

  #read(text: string): void {
    const message = JSON.parse(text) as { type: string; id?: number; seq?: number; build?: string }
    if (message.type === 'ready') {
      this.build = message.build
      this.#open.resolve()
    } else if (message.type === 'resync') {
      this.resyncs++
      this.place = message.seq ?? 0
    } else if (message.type === 'event') {
      this.events++
      if (message.id !== this.place + 1)
        this.faults.push(`${this.person.email}: ${message.id} after ${this.place}`)
      this.place = message.id ?? 0
    }
  }
}
