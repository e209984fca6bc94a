import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/**
 * A person is reserved by a single test at a time, because codes work once, each sign-in sends an SMS, and balances change.
 * Waiting tests get a person in the order of their requests; a test that ends releases its people.
 */
export async function openTurns(): Promise<{ port: number; close: () => void }> {
  const lines = new Map<string, Socket[]>()
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    createInterface({ input: socket }).on('line', (who) => {
      const line = lines.get(who) ?? []
      lines.set(who, [...line, socket])
      if (line.length === 0) socket.write(`${who}\n`)
    })
    socket.on('close', () => {
      sockets.delete(socket)
      for (const [who, line] of lines) {
        const rest = line.filter((item) => item !== socket)
        lines.set(who, rest)
        if (line[0] === socket) rest[0]?.write(`${who}\n`)
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the turns have no port')
  return {
    port: address.port,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

export type Turn = { take: (...who: string[]) => Promise<void>; end: () => void }

/** Reservations of a test. Several people are reserved in the order of their names, so that tests cannot deadlock. */
export function openTurn(port: number): Turn {
  const socket = connect(port, '127.0.0.1')
  const mine = new Set<string>()
  const waiting = new Map<string, () => void>()
  socket.on('error', () => {})
  createInterface({ input: socket }).on('line', (who) => waiting.get(who)?.())

  async function take(who: string): Promise<void> {
    const later = [...mine].find((text) => text > who)
    if (later !== undefined)
      throw new Error(`${who} is asked for after ${later}: begin the test with play() of everybody it plays`)
    mine.add(who)
    await new Promise<void>((resolve) => {
      waiting.set(who, resolve)
      socket.write(`${who}\n`)
    })
  }

  return {
    take: async (...who) => {
      for (const value of who.toSorted()) if (!mine.has(value)) await take(value)
    },
    end: () => socket.destroy(),
  }
}
