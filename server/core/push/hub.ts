import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrandKey } from '@sixpence/brands'
import { ticketOffered } from '@sixpence/protocol/push'
import { type AccessRight, hasRight, mayRead } from '@sixpence/protocol/rights'
import type pg from 'pg'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Clock } from '#core/clock.ts'
import { faultFields, type Log } from '#core/log.ts'
import { brandByKey, brandFinder } from '#core/served-brands.ts'
import { networkOf } from '#core/rates/rate.ts'
import { Activity } from '../activity.ts'
import { Freshness } from './freshness.ts'
import { Peer, PushSocket } from './peer.ts'
import { listenToServers } from './push-listen.ts'
import {
  eventsAfter,
  keepEventsOf,
  channelStatuses,
  type LoggedEvent,
  type ChannelStatus,
} from './push-log.ts'
import { SignInWaiters } from './sign-in-waiters.ts'
import { addressOf, refusalOfUpgrade, refuseUpgrade } from './push-upgrade.ts'
import { Tickets, type Bearer } from './push-tickets.ts'

export type HubOptions = {
  pool: pg.Pool
  /** A direct connection, because a pooler does not support LISTEN. */
  listenUrl: string
  /** Name of that connection in the database. */
  listenName?: string
  store: { people: PeopleOfHub }
  /** Called for every session that ended, at this server or another; sockets are closed independently of it. */
  onSessionEnded?: (sessionId: string) => void
  /** Active while notifications are received; the caches of `store` and `onSessionEnded` depend on it. */
  fresh?: Freshness
  /** Hears that other servers are in use; open pages are a use of this one. */
  activity?: Activity
  clock: Clock
  log: Log
  /** Brand of a Host header; undefined for an unknown host. */
  brandOf?: (host: string) => BrandKey | undefined
  /** Proxies in front of this server whose client address is trusted; none by default. */
  trustedProxies?: number
  /** Build of the client that this server serves, sent to every page that connects. */
  build?: string
  /** For tests. */
  times?: Partial<Times>
}

/** Access list of a person, and invalidation of its cache. */
type PeopleOfHub = {
  forget: (personId: number) => void
  customersOf: (
    personId: number,
  ) => Promise<readonly { id: number; right: AccessRight; balanceInfo: boolean }[]>
}

export type Times = {
  /** Time in which a socket has to authenticate. */
  authMs: number
  pingMs: number
  /** Interval between checks of every socket's session, rights and position. */
  watchMs: number
  /** How long a megabyte may stay unsent to a client that does not read. */
  stallMs: number
}

/**
 * The end of a session in another process is notified at once. Missed notifications, and a right withdrawn there, take
 * effect within two seconds: at the next check, plus the time to act on it.
 */
export const usualTimes: Times = { authMs: 5_000, pingMs: 25_000, watchMs: 1_000, stallMs: 10_000 }

/** Maximum number of events per read, over all customers. */
const page = 1_000
const frameBytes = 4 * 1024
/**
 * Maximum number of sockets that have not shown a ticket, in total and per network (an IPv4 address, a /64 of IPv6),
 * and of sockets per person.
 */
const limits = { strangers: 1_000, perNetwork: 40, perPerson: 20 }

/**
 * The push channel, WS /ws. Every socket has a position in its customer's numbered events and receives what follows
 * it, read from the database: replay and live delivery use the same read, so that there are no gaps or duplicates in
 * any process. Session and rights are read after the events and before sending: nothing committed after a right was
 * withdrawn is sent.
 */
export class Hub {
  readonly #options: HubOptions
  readonly #times: Times
  readonly #activity: Activity
  readonly #tickets: Tickets
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: frameBytes,
    perMessageDeflate: false,
    clientTracking: false,
    WebSocket: PushSocket,
  })
  readonly #peers = new Set<Peer>()
  readonly #byCustomer = new Map<number, Set<Peer>>()
  readonly #signIns: SignInWaiters
  /** Sockets that have shown no ticket, by their network. */
  readonly #strangers = new Map<string, number>()
  /** Tickets shown by upgrades and not redeemed yet. */
  readonly #announced = new Set<string>()
  /** Customers that may have new events. */
  readonly #dirty = new Set<number>()
  /** Sockets proxied to another server; open sockets would keep this process from ending. */
  readonly #handedOn = new Set<Duplex>()
  #delivering: Promise<void> | undefined
  readonly #closing = new AbortController()
  #detach: () => void = () => {}
  #background: Promise<unknown> = Promise.resolve()

  constructor(options: HubOptions) {
    this.#options = options
    this.#activity = options.activity ?? new Activity()
    this.#times = { ...usualTimes, ...options.times }
    this.#tickets = new Tickets(options.pool)
    this.#signIns = new SignInWaiters(options)
  }

  /** Handles the WebSocket upgrades of this server, except those that `isElsewhere` forwards to another. */
  attach(
    server: Server,
    isElsewhere?: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean,
  ): void {
    const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
      if (request.url?.split('?')[0] !== '/ws') {
        // A development server on the same port handles its own upgrades.
        if (server.listenerCount('upgrade') === 1) refuseUpgrade(socket, '404 Not Found')
        return
      }
      if (!isElsewhere?.(request, socket, head)) return void this.#upgrade(request, socket, head)
      this.#handedOn.add(socket)
      socket.once('close', () => this.#handedOn.delete(socket))
    }
    server.on('upgrade', onUpgrade)
    this.#detach = () => server.off('upgrade', onUpgrade)
    const { signal } = this.#closing
    const { listenUrl: url, listenName: name = 'sixpence hub', log, store } = this.#options
    const { fresh = new Freshness() } = this.#options
    const onPlaces = (places: ReadonlyMap<number, number>): void => this.notice(places)
    const onSessionEnded = (sessionId: string): void => {
      this.sessionEnded(sessionId)
      this.#options.onSessionEnded?.(sessionId)
    }
    const onPersonChanged = (personId: number): void => store.people.forget(personId)
    const onSignInDecided = (): void => void this.#signIns.look()
    const onListening = (): void => {
      for (const customerId of this.#byCustomer.keys()) this.#dirty.add(customerId)
      this.#deliver()
    }
    this.#background = Promise.all([
      listenToServers({
        url,
        name,
        log,
        signal,
        fresh,
        activity: this.#activity,
        onPlaces,
        onSessionEnded,
        onSignInDecided,
        onPersonChanged,
        onListening,
      }),
      this.#watch(server, signal),
      this.#ping(signal),
    ])
  }

  /** Creates a one-time ticket, valid for 30 seconds at any server, that opens this customer's channel. */
  createTicket(bearer: Pick<Bearer, 'sessionId' | 'customerId'>): Promise<string> {
    return this.#tickets.create(bearer)
  }

  /** Called by the sequencer with the last event number of each customer. */
  notice(places: ReadonlyMap<number, number>): void {
    for (const [customerId, seq] of places)
      for (const peer of this.#byCustomer.get(customerId) ?? [])
        if (peer.place < seq) this.#dirty.add(customerId)
    this.#deliver()
  }

  /** Closes the sockets of an ended session. */
  sessionEnded(sessionId: string): void {
    for (const peer of this.#peers) if (peer.bearer?.sessionId === sessionId) peer.close('sessionEnded')
  }

  /** Informs the page waiting for the phone's decision about its sign-in. */
  signInDecided(key: string, accepted: boolean): void {
    this.#signIns.decided(key, accepted)
  }

  /** Re-reads the rights of a person and closes sockets of customers they may no longer access. */
  async accessChanged(personId: number): Promise<void> {
    const { people } = this.#options.store
    people.forget(personId)
    const customers = await people.customersOf(personId)
    const allowed = new Set(
      customers
        .filter((customer) => canRead(customer.right) && customer.balanceInfo)
        .map((customer) => customer.id),
    )
    for (const { bearer, close } of this.#peers)
      if (bearer?.personId === personId && !allowed.has(bearer.customerId)) close('badTicket')
  }

  /** Open sockets: those that were admitted, and others. */
  stats(): { admitted: number; strangers: number } {
    const admitted = [...this.#peers].filter((peer) => peer.bearer).length
    return { admitted, strangers: this.#peers.size - admitted }
  }

  /** Resolves when everything known to this process has been sent. */
  async idle(): Promise<void> {
    while (this.#delivering) await this.#delivering
  }

  /** Closes all sockets with `goingAway` and stops the periodic checks. */
  async close(): Promise<void> {
    this.#detach()
    this.#closing.abort()
    for (const peer of this.#peers) peer.close('goingAway')
    for (const socket of this.#handedOn) socket.destroy()
    await this.#background
    await this.idle()
  }

  async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { brandOf = (host) => brandFinder({ brandHosts: new Map(), mode: 'demo' })(host)?.key, log } =
      this.#options
    const refused = refusalOfUpgrade(request)
    if (refused) return refuseUpgrade(socket, refused)
    const brand = brandOf(request.headers.host ?? '')
    if (brand === undefined) return refuseUpgrade(socket, '421 Misdirected Request')
    socket.on('error', () => {})
    const leave = await this.#enter(request).catch((error: unknown) => {
      log.error({ brand, ...faultFields(error) }, 'a push channel could not be opened')
      return undefined
    })
    if (!leave) return refuseUpgrade(socket, '503 Service Unavailable')
    // A socket that closed meanwhile is not upgraded, so nothing would give its place back.
    if (socket.destroyed || this.#closing.signal.aborted) return void (leave(), socket.destroy())
    socket.once('close', leave)
    this.#server.handleUpgrade(request, socket, head, (webSocket) =>
      this.#greet(webSocket, brand, request.headers.cookie, leave),
    )
  }

  /**
   * Takes a place for an upgrade: the place of its open ticket, or a place of its network among strangers.
   * Returns the function that releases it, undefined if there is none.
   */
  async #enter(request: IncomingMessage): Promise<(() => void) | undefined> {
    const ticket = ticketOffered(request.headers['sec-websocket-protocol'])
    if (ticket !== undefined && !this.#announced.has(ticket)) {
      this.#announced.add(ticket)
      const leave = (): void => void this.#announced.delete(ticket)
      if (await this.#tickets.isOpen(ticket).finally(leave)) {
        this.#announced.add(ticket)
        return leave
      }
    }
    const network = networkOf(addressOf(request, this.#options.trustedProxies ?? 0))
    const ofNetwork = this.#strangers.get(network) ?? 0
    const all = this.#strangers.values().reduce((sum, count) => sum + count, 0)
    if (ofNetwork >= limits.perNetwork || all >= limits.strangers) return undefined
    this.#strangers.set(network, ofNetwork + 1)
    let isIn = true
    return () => {
      if (!isIn) return
      isIn = false
      const left = (this.#strangers.get(network) ?? 1) - 1
      if (left > 0) this.#strangers.set(network, left)
      else this.#strangers.delete(network)
    }
  }

  #greet(socket: WebSocket, brand: BrandKey, cookies: string | undefined, leave: () => void): void {
    const onDrained = (): void => {
      if (peer.bearer) this.#dirty.add(peer.bearer.customerId)
      this.#deliver()
    }
    const peer = new Peer(socket, brand, { stallMs: this.#times.stallMs, onDrained })
    this.#peers.add(peer)
    const tooLate = setTimeout(() => peer.close('badTicket'), this.#times.authMs)
    const isKnown = (): void => {
      clearTimeout(tooLate)
      leave()
    }
    let isShown = false
    socket.on('error', () => {})
    socket.on('close', () => {
      isKnown()
      this.#peers.delete(peer)
      this.#signIns.drop(peer)
      this.#unsubscribe(peer)
    })
    socket.on('message', (data, isBinary) => {
      const message = peer.isOpen && Buffer.isBuffer(data) ? peer.read(data, isBinary) : undefined
      if (!message) return
      if (message.type === 'ping' && (peer.bearer || this.#signIns.has(peer))) return peer.pong()
      if (message.type === 'ping' || isShown || this.#signIns.has(peer)) return peer.close('badMessage')
      if (message.type === 'login') {
        clearTimeout(tooLate)
        return void this.#signIns.admit(peer, message, cookies)
      }
      isShown = true
      clearTimeout(tooLate)
      void this.#admit(peer, message, isKnown)
    })
  }

  async #admit(
    peer: Peer,
    { ticket, lastSeen }: { ticket: string; lastSeen?: number | undefined },
    isKnown: () => void,
  ): Promise<void> {
    try {
      const bearer = await this.#tickets.redeem(ticket)
      if (!peer.isOpen) return
      if (bearer?.brand !== peer.brand) return peer.close('badTicket')
      // From here on, the end of the session or right is handled by finding this socket; an earlier end is found by the
      // status read below.
      peer.bearer = bearer
      isKnown()
      const own = [...this.#peers].filter((peer) => peer.bearer?.personId === bearer.personId)
      if (own.length > limits.perPerson) return peer.close('unavailable')
      const wereKept = await keepEventsOf(this.#options.pool, bearer.customerId)
      const [status] = await channelStatuses(this.#options.pool, [{ ...bearer, place: lastSeen ?? 0 }])
      if (!peer.isOpen || !status || !this.#mayStay(peer, status)) return
      const { seq, next, quiet } = status
      peer.ready({ seq, quiet: wereKept && quiet, build: this.#options.build })
      peer.place = lastSeen ?? seq
      if (peer.place > seq || (peer.place < seq && !next)) peer.resync(seq)
      this.#subscribe(peer, bearer.customerId)
    } catch (error) {
      this.#options.log.error(
        { brand: peer.brand, customer: peer.bearer?.customerId, ...faultFields(error) },
        'a push channel could not be opened',
      )
      peer.close('unavailable')
    }
  }

  /** Subscribes the socket to events after its position, including those committed while it was admitted. */
  #subscribe(peer: Peer, customerId: number): void {
    const group = this.#byCustomer.get(customerId) ?? new Set()
    this.#byCustomer.set(customerId, group.add(peer))
    this.#dirty.add(customerId)
    this.#deliver()
  }

  #unsubscribe(peer: Peer): void {
    const customerId = peer.bearer?.customerId
    const group = customerId === undefined ? undefined : this.#byCustomer.get(customerId)
    group?.delete(peer)
    if (customerId !== undefined && group?.size === 0) this.#byCustomer.delete(customerId)
  }

  #deliver(): void {
    if (this.#delivering || this.#dirty.size === 0) return
    this.#delivering = this.#deliverAll()
      // The next periodic check completes what failed.
      .catch((error: unknown) => this.#options.log.error(faultFields(error), 'push events could not be read'))
      .finally(() => {
        this.#delivering = undefined
        this.#deliver()
      })
  }

  async #deliverAll(): Promise<void> {
    const { pool } = this.#options
    const customers = [...this.#dirty]
    this.#dirty.clear()
    const places = new Map<number, number>()
    for (const id of customers) {
      const group = [...(this.#byCustomer.get(id) ?? [])].filter((peer) => peer.isReading)
      if (group.length > 0) places.set(id, Math.min(...group.map((peer) => peer.place)))
    }
    if (places.size === 0) return
    const events = await eventsAfter(pool, places, page)
    const byCustomer = Map.groupBy(events.map(withText), (event) => event.customerId)
    // A page that returned meanwhile, or has to read first, may be further behind: it is dirty, or will be, and read for then.
    const channels = [...byCustomer.keys()].flatMap((id) =>
      this.#channelsOf(this.#byCustomer.get(id) ?? []).filter(({ place }) => place >= (places.get(id) ?? 0)),
    )
    // Read after the events, so that a right withdrawn before any of them committed is noticed.
    const statuses = await channelStatuses(pool, channels)
    for (const [index, { peer, customerId }] of channels.entries()) {
      const status = statuses[index]
      if (status && this.#mayStay(peer, status)) peer.deliver(byCustomer.get(customerId) ?? [])
    }
    if (events.length === page) for (const id of places.keys()) this.#dirty.add(id)
  }

  #channelsOf(peers: Iterable<Peer>): (Bearer & { peer: Peer; place: number })[] {
    return [...peers].flatMap((peer) => (peer.bearer ? [{ ...peer.bearer, peer, place: peer.place }] : []))
  }

  /** Closes the socket unless its session and right are still valid. */
  #mayStay(peer: Peer, { allowed, live, activeAt }: ChannelStatus): boolean {
    const idleMs = brandByKey(peer.brand).idleMinutes * 60_000
    const isIdle = this.#options.clock.now().getTime() - (activeAt?.getTime() ?? 0) > idleMs
    if (!live || isIdle) peer.close('sessionEnded')
    else if (!allowed) peer.close('badTicket')
    return live && !isIdle && allowed
  }

  /**
   * Periodic check for changes without notification: a closing server, sessions and rights ended in other processes,
   * lost notifications.
   */
  async #watch(server: Server, signal: AbortSignal): Promise<void> {
    for await (const _ of every(this.#times.watchMs, signal)) {
      // A closing server waits for its sockets; clients reconnect to another process.
      if (!server.listening) for (const peer of this.#peers) peer.close('goingAway')
      const channels = this.#channelsOf([...this.#byCustomer.values()].flatMap((group) => [...group]))
      for (let start = 0; start < channels.length; start += page) {
        const part = channels.slice(start, start + page)
        const statuses = await channelStatuses(this.#options.pool, part).catch(() => [])
        for (const [index, { peer, place, customerId }] of part.entries()) {
          const status = statuses[index]
          if (!status || !this.#mayStay(peer, status) || peer.place !== place || status.seq <= place) continue
          if (!status.next) peer.resync(status.seq)
          else if (peer.isReading) this.#dirty.add(customerId)
        }
      }
      this.#deliver()
      await this.#signIns.look()
    }
  }

  async #ping(signal: AbortSignal): Promise<void> {
    for await (const _ of every(this.#times.pingMs, signal)) {
      if (this.#peers.size > 0) this.#activity.used()
      for (const peer of this.#peers) peer.ping()
    }
  }
}

const withText = (event: LoggedEvent): LoggedEvent & { text: string } => {
  const { seq, customerId, data, changed } = event
  const message = {
    type: 'event',
    id: seq,
    event: event.event,
    at: event.at.toISOString(),
    customerId,
    data,
    changed,
  }
  return { ...event, text: JSON.stringify(message) }
}

/** Users who may only upload have no access to money, which events are about. */
const canRead = (right: AccessRight): boolean => hasRight({ right }, mayRead)

async function* every(ms: number, signal: AbortSignal): AsyncGenerator<void> {
  while (!signal.aborted) {
    await sleep(ms, undefined, { signal }).catch(() => {})
    if (!signal.aborted) yield
  }
}
