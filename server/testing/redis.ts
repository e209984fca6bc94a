import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@sixpence/postgres/free-port'

/** The installed Redis; undefined if there is none. */
export const redisProgram = (): string | undefined =>
  ['/usr/bin/redis-server', '/usr/local/bin/redis-server'].find((path) => existsSync(path))

/** A connection to a store with Redis' protocol, reduced to what the measurement needs. */
export class Redis {
  readonly #socket: Socket
  readonly #waiting: ((answer: string) => void)[] = []
  #text = ''

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.setEncoding('latin1').on('data', (piece: string) => {
      this.#text += piece
      this.#read()
    })
  }

  /** Starts a Redis of its own, without files, and connects to it. */
  static async start(program: string): Promise<{ redis: Redis; stop: () => Promise<void> }> {
    const port = await freePort()
    const child = spawn(program, ['--port', String(port), '--save', '', '--appendonly', 'no'], {
      stdio: 'ignore',
    })
    for (let turn = 0; ; turn += 1) {
      const socket = connect(port, '127.0.0.1')
      const isThere = await new Promise<boolean>((done) => {
        socket.once('connect', () => done(true)).once('error', () => done(false))
      })
      if (isThere) {
        const redis = new Redis(socket)
        return {
          redis,
          stop: async () => {
            socket.destroy()
            child.kill('SIGTERM')
            await once(child, 'exit')
          },
        }
      }
      if (turn > 100) throw new Error('Redis does not start')
      await sleep(50)
    }
  }

  ask(...words: (string | number)[]): Promise<string> {
    const parts = words.map((word) => `$${Buffer.byteLength(String(word))}\r\n${word}\r\n`)
    return new Promise((done) => {
      this.#waiting.push(done)
      this.#socket.write(`*${words.length}\r\n${parts.join('')}`)
    })
  }

  /** Parses answers of a single line and texts, the only answers used here. */
  #read(): void {
    for (;;) {
      const end = this.#text.indexOf('\r\n')
      if (end < 0) return
      const head = this.#text.slice(0, end)
      const length = head.startsWith('$') ? Number(head.slice(1)) : -1
      const until = length < 0 ? end + 2 : end + 4 + length
      if (this.#text.length < until) return
      const answer = length < 0 ? head.slice(1) : this.#text.slice(end + 2, end + 2 + length)
      this.#text = this.#text.slice(until)
      if (head.startsWith('-')) throw new Error(`Redis says ${head}`)
      this.#waiting.shift()?.(answer)
    }
  }
}

/** A token bucket as a script: KEYS[1], size, tokens per second, the time in seconds. Returns 1 if a token was taken. */
export const bucketScript = `local b = redis.call('hmget', KEYS[1], 't', 'a')
local most, rate, now = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local t = math.min(most, (tonumber(b[1]) or most) + math.max(0, now - (tonumber(b[2]) or now)) * rate)
local ok = t >= 1
if ok then t = t - 1 end
redis.call('hset', KEYS[1], 't', tostring(t), 'a', tostring(now))
redis.call('expire', KEYS[1], 120)
return ok and 1 or 0`
