import {
  type ClientMessage,
  closeCodes,
  type PushEvent,
  serverMessage,
  subprotocolsOf,
} from '@sixpence/protocol/push'
import * as z from 'zod/mini'
import { report } from './report.ts'

const pingMs = 25_000
const pongMs = 10_000
const longestWaitMs = 30_000
/** A connection that is not ready by then is closed. */
const readyMs = 15_000
/** Without a connection, the shown data are read again at this interval. */
const behindMs = 30_000
/** `quiet` covers the last minute; an older page may have read its data before that. */
const quietMs = 55_000

export type PushParts = {
  /** Address of the channel, `wss://…/ws`. */
  url: string
  /** A one-time ticket, so that no token is in an address (Q004). */
  ticket: () => Promise<string>
  onEvent: (event: PushEvent) => void
  /**
   * The shown data may be stale: more events were missed than the server keeps, or it was read before the channel
   * opened.
   */
  onGap: () => void
  /** The server that was reached serves this build of the client. */
  onBuild?: (build: string | undefined) => void
  /** The server closed it because the session ended. */
  onSessionEnd: () => void
  /** The last event number seen before this page was loaded; later events are sent again. */
  lastSeen?: number | undefined
  onSeen?: ((id: number) => void) | undefined
  /** Milliseconds since this page started reading data. */
  pageAgeMs?: () => number
  /** Random number between 0 and 1, so that clients do not all reconnect at the same moment. */
  random?: () => number
}

export type Push = { close: () => void; wake: () => void }

/**
 * The push channel (Q004, Q156): connects, requests the events missed since the last number seen, detects a dead
 * connection or a missing number, and reconnects after 1, 2, 4 … 30 s. `close` is final.
 */
export function openPush(parts: PushParts): Push {
  const { url, ticket, onEvent, onGap, onSessionEnd, onSeen } = parts
  const { random = Math.random, pageAgeMs = () => performance.now() } = parts
  let socket: WebSocket | undefined
  let { lastSeen } = parts
  let failures = 0
  let isClosed = false
  let isReady = false
  let attempt = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let ping: ReturnType<typeof setInterval> | undefined
  let pong: ReturnType<typeof setTimeout> | undefined

  async function connect(): Promise<void> {
    const mine = (attempt += 1)
    clearTimeout(pong)
    pong = setTimeout(again, readyMs)
    const opened = await ticket().catch(() => undefined)
    if (isClosed || mine !== attempt) return
    if (opened === undefined) return later()
    const newSocket = new WebSocket(url, subprotocolsOf(opened))
    socket = newSocket
    newSocket.addEventListener('open', () => say(newSocket, { type: 'auth', ticket: opened, lastSeen }))
    newSocket.addEventListener('message', ({ data }) => socket === newSocket && onMessage(data))
    newSocket.addEventListener('close', ({ code }) => socket === newSocket && disconnected(code))
    // A close event always follows.
    newSocket.addEventListener('error', () => undefined)
  }

  function onMessage(data: unknown): void {
    clearTimeout(pong)
    const parsed = z.safeParse(serverMessage, json(data))
    if (!parsed.success) return void report('a push message against its declaration')
    const message = parsed.data
    switch (message.type) {
      case 'ready':
        failures = 0
        isReady = true
        parts.onBuild?.(message.build)
        startPing()
        // On the first connection, data read before may be stale unless the server reports otherwise.
        if (lastSeen === undefined && !(message.quiet && pageAgeMs() < quietMs)) onGap()
        saw(lastSeen ?? message.seq)
        return undefined
      case 'resync':
        saw(message.seq)
        return onGap()
      case 'event':
        return take(message)
      case 'pong':
        return undefined
    }
  }

  function take(event: PushEvent): void {
    const expected = (lastSeen ?? event.id - 1) + 1
    // A replay may repeat events.
    if (event.id < expected) return
    // An event is missing: reconnect and request it.
    if (event.id > expected) return again()
    saw(event.id)
    onEvent(event)
  }

  function saw(id: number): void {
    lastSeen = id
    onSeen?.(id)
  }

  function startPing(): void {
    clearInterval(ping)
    ping = setInterval(() => {
      if (!socket) return
      say(socket, { type: 'ping' })
      clearTimeout(pong)
      pong = setTimeout(again, pongMs)
    }, pingMs)
  }

  function disconnected(code: number): void {
    socket = undefined
    hush()
    if (isClosed) return
    if (code === closeCodes.sessionEnded) onSessionEnd()
    later()
  }

  /** Drops the connection and reconnects from the last number seen. */
  function again(): void {
    attempt += 1
    drop()
    later()
  }

  function later(): void {
    const waitMs = Math.min(1_000 * 2 ** failures, longestWaitMs) + random() * 1_000
    failures += 1
    clearTimeout(pong)
    clearTimeout(retry)
    retry = setTimeout(() => void connect(), waitMs)
  }

  function drop(): void {
    const old = socket
    socket = undefined
    hush()
    // Closing a connecting socket logs an error.
    if (old?.readyState === WebSocket.CONNECTING) old.addEventListener('open', () => old.close())
    else old?.close()
  }

  function hush(): void {
    isReady = false
    clearInterval(ping)
    clearTimeout(pong)
  }

  // If no channel can be opened, for example behind a proxy without WebSockets, the page is still updated, only later.
  const behind = setInterval(() => isReady || onGap(), behindMs)
  void connect()
  return {
    close: () => {
      isClosed = true
      clearInterval(behind)
      clearTimeout(retry)
      drop()
    },
    /** The network is back, so reconnect immediately. */
    wake: () => {
      if (isClosed || socket) return
      clearTimeout(retry)
      failures = 0
      void connect()
    },
  }
}

/** Sends only on an open socket; if it is closing, its close event follows. */
function say(socket: WebSocket, message: ClientMessage): void {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
}

function json(data: unknown): unknown {
  try {
    return JSON.parse(String(data))
  } catch {
    return undefined
  }
}
