import { closeCodes, type ServerMessage } from '@sixpence/protocol/push'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocketServer, type WebSocket as Line } from 'ws'
import { openPush, type Push, type PushParts } from './push.ts'

let server: WebSocketServer
let lines: { line: Line; heard: unknown[] }[]
let push: Push | undefined

beforeEach(async () => {
  lines = []
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', (line) => {
    const heard: unknown[] = []
    lines.push({ line, heard })
    line.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString())))
  })
  await new Promise<void>((resolve) => server.once('listening', resolve))
})
afterEach(async () => {
  push?.close()
  for (const { line } of lines) line.terminate()
  await new Promise((resolve) => server.close(resolve))
})

function open(own: Partial<PushParts> = {}) {
  const address = server.address()
  const ids: number[] = []
  const watched = {
    ticket: vi.fn<() => Promise<string>>(async () => `ticket-${lines.length}`),
    onGap: vi.fn<() => void>(),
    onSessionEnd: vi.fn<() => void>(),
  }
  push = openPush({
    url: `ws://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/ws`,
    onEvent: ({ id }) => ids.push(id),
    // A second less to wait, so that reconnecting takes no time here.
    random: () => -0.95,
    ...watched,
    ...own,
  })
  return { ...watched, ids }
}

const event = (id: number): ServerMessage => ({
  type: 'event',
  id,
  event: 'accounts',
  at: '2026-11-20T12:00:00Z',
  customerId: 1,
  data: {},
  changed: ['accounts', 'history'],
})
const say = (at: number, ...messages: ServerMessage[]) => {
  for (const message of messages) lines[at]?.line.send(JSON.stringify(message))
}
const line = async (count: number) => {
  await expect.poll(() => lines[count - 1]?.heard[0]).toBeDefined()
}
const ready = (seq: number): ServerMessage => ({ type: 'ready', customerId: 1, seq })

describe('the push channel', () => {
  test('begins with a one-time ticket, never with a token in its address [OP364]', async () => {
    open()
    await line(1)
    expect(lines[0]?.heard[0]).toEqual({ type: 'auth', ticket: 'ticket-0' })
  })

  test('tells which build of the client the server has, each time it is opened [B099]', async () => {
    const builds: (string | undefined)[] = []
    open({ onBuild: (build) => builds.push(build) })
    await line(1)
    say(0, ready(7))
    await expect.poll(() => builds).toEqual([undefined])
    lines[0]?.line.close()
    await line(2)
    say(1, { ...(ready(7) as ServerMessage & { type: 'ready' }), build: '1.0.0+b' })
    await expect.poll(() => builds).toEqual([undefined, '1.0.0+b'])
  })

  test.each([
    { quiet: true as const, ageMs: 10_000, reads: 0 },
    { quiet: true as const, ageMs: 60_000, reads: 1 },
    { quiet: undefined, ageMs: 10_000, reads: 1 },
  ])('what was read before it was open is read again unless nothing happened since: %o', async (item) => {
    const { onGap, ids } = open({ pageAgeMs: () => item.ageMs })
    await line(1)
    say(0, { ...(ready(7) as ServerMessage & { type: 'ready' }), quiet: item.quiet }, event(8))
    await expect.poll(() => ids).toEqual([8])
    expect(onGap).toHaveBeenCalledTimes(item.reads)
  })

  test('hands over events in order, each once', async () => {
    const { ids, onGap } = open()
    await line(1)
    say(0, ready(7), event(7), event(8), event(8), event(9))
    await expect.poll(() => ids).toEqual([8, 9])
    // Once, for data read before the channel was open.
    expect(onGap).toHaveBeenCalledOnce()
  })

  test('reconnects after a broken connection and requests missed events', async () => {
    const { ids, onGap } = open()
    await line(1)
    say(0, ready(7), event(8))
    await expect.poll(() => ids).toEqual([8])
    lines[0]?.line.terminate()
    await line(2)
    expect(lines[1]?.heard[0]).toEqual({ type: 'auth', ticket: 'ticket-1', lastSeen: 8 })
    say(1, ready(10), event(9), event(10))
    await expect.poll(() => ids).toEqual([8, 9, 10])
    expect(onGap).toHaveBeenCalledOnce()
  })

  test('detects a missing number and requests events again from the last one', async () => {
    const { ids } = open()
    await line(1)
    say(0, ready(7), event(8), event(10))
    await line(2)
    expect(lines[1]?.heard[0]).toMatchObject({ lastSeen: 8 })
    say(1, ready(10), event(9), event(10))
    await expect.poll(() => ids).toEqual([8, 9, 10])
  })

  test('continues after a reload at the last number, without reading everything again', async () => {
    const seen: number[] = []
    const { ids, onGap } = open({ lastSeen: 7, onSeen: (id) => seen.push(id) })
    await line(1)
    expect(lines[0]?.heard[0]).toMatchObject({ lastSeen: 7 })
    say(0, ready(9), event(8), event(9))
    await expect.poll(() => ids).toEqual([8, 9])
    expect(onGap).not.toHaveBeenCalled()
    expect(seen.at(-1)).toBe(9)
  })

  test('reads everything again when the server no longer has the missed events', async () => {
    const { onGap, ids } = open()
    await line(1)
    say(0, ready(7), { type: 'resync', seq: 90 }, event(91))
    await expect.poll(() => ids).toEqual([91])
    expect(onGap).toHaveBeenCalledTimes(2)
  })

  test('says when the session ended', async () => {
    const { onSessionEnd } = open()
    await line(1)
    lines[0]?.line.close(closeCodes.sessionEnded)
    await expect.poll(() => onSessionEnd).toHaveBeenCalledOnce()
  })

  test('is closed for good at sign-out [B096]', async () => {
    const { ticket } = open()
    await line(1)
    say(0, ready(1))
    push?.close()
    await expect.poll(() => lines[0]?.line.readyState).toBe(3)
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(ticket).toHaveBeenCalledOnce()
    push?.wake()
    expect(ticket).toHaveBeenCalledOnce()
  })

  test('takes no message against its declaration', async () => {
    const { ids } = open()
    await line(1)
    say(0, ready(1))
    for (const text of ['{', '{"type":"event","id":"x"}', '[]']) lines[0]?.line.send(text)
    say(0, event(2))
    await expect.poll(() => ids).toEqual([2])
  })
})

describe('waiting to come back', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  test('takes 1, 2, 4 … 30 seconds, and none once the network is back (Q004)', async () => {
    const at: number[] = []
    const began = Date.now()
    open({
      random: () => 0,
      ticket: async () => {
        at.push((Date.now() - began) / 1_000)
        throw new Error('offline')
      },
    })
    await vi.advanceTimersByTimeAsync(100_000)
    expect(at).toEqual([0, 1, 3, 7, 15, 31, 61, 91])
    push?.wake()
    expect(at).toHaveLength(9)
  })

  test('aborts the request of a ticket after 15 seconds, and the shown data are read again every 30', async () => {
    const ticket = vi.fn<() => Promise<string>>(() => new Promise(() => undefined))
    const { onGap } = open({ random: () => 0, ticket })
    await vi.advanceTimersByTimeAsync(15_999)
    expect(ticket).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(1)
    expect(ticket).toHaveBeenCalledTimes(2)
    expect(onGap).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(44_000)
    expect(onGap).toHaveBeenCalledTimes(2)
    push?.close()
    await vi.advanceTimersByTimeAsync(100_000)
    expect(onGap).toHaveBeenCalledTimes(2)
  })

  test('pings every 25 seconds and drops a line that does not answer (Q004)', async () => {
    const sockets: FakeSocket[] = []
    class FakeSocket extends EventTarget {
      readonly readyState = 1
      said: string[] = []
      isClosed = false
      send = (text: string) => void this.said.push(text)
      close = () => {
        this.isClosed = true
      }
      hear = (message: object) =>
        this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
    }
    function Socket() {
      sockets.push(new FakeSocket())
      return sockets.at(-1)
    }
    vi.stubGlobal('WebSocket', Object.assign(Socket, { CONNECTING: 0, OPEN: 1 }))
    const { onGap } = open()
    await vi.advanceTimersByTimeAsync(0)
    sockets[0]?.hear(ready(1))
    await vi.advanceTimersByTimeAsync(25_000)
    expect(sockets[0]?.said).toEqual(['{"type":"ping"}'])
    sockets[0]?.hear({ type: 'pong' })
    await vi.advanceTimersByTimeAsync(34_999)
    expect(sockets[0]?.isClosed).toBe(false)
    // Once, for data read before the channel was open; while the channel is open, it causes no reads.
    expect(onGap).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(1)
    expect(sockets[0]?.isClosed).toBe(true)
    vi.unstubAllGlobals()
  })
})
