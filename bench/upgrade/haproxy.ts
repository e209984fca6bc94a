import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@sixpence/postgres/free-port'
import type { Balancer } from './balancer.ts'

/** HAProxy of the machine; undefined if it is not installed. */
export const haproxyProgram = (): string | undefined =>
  ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'].find((path) => existsSync(path))

/** HAProxy as an operator runs it: a health check, drained by its socket before a server is ended. */
export async function openHaproxy(
  program: string,
  ports: readonly number[],
  folder: string,
): Promise<Balancer> {
  const port = await freePort()
  const [config, socket] = [join(folder, 'haproxy.cfg'), join(folder, 'haproxy.sock')]
  writeFileSync(
    config,
    `global
  stats socket ${socket} mode 600 level admin
  maxconn 4000
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout tunnel 1h
  option redispatch
  retries 3
  retry-on conn-failure
frontend bank
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  # Who has a ticket for the push channel must reach the server that gave it; browsers keep a cookie instead.
  balance hdr(x-client)
  hash-type consistent
${ports.map((port, at) => `  server s${at} 127.0.0.1:${port} check inter 500ms fall 2 rise 1`).join('\n')}
`,
  )
  const child = spawn(program, ['-db', '-f', config], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (piece: string) => (said += piece))
  const ended = once(child, 'exit')
  process.once('exit', () => child.kill('SIGKILL'))
  const deadline = Date.now() + 10_000
  while (!existsSync(socket)) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`HAProxy did not start: ${said.trim()}`)
    await sleep(50)
  }
  const tell = async (command: string): Promise<string> => {
    const line = connect(socket)
    line.end(`${command}\n`)
    return text(line)
  }
  return {
    name: 'HAProxy',
    port,
    drain: async (server) => void (await tell(`set server servers/s${server} state drain`)),
    ready: async (server) => {
      await tell(`set server servers/s${server} state ready`)
      // Requests come once the health check has passed.
      while (!/^[^,]*,s\d+,.*UP/m.test(rowOf(await tell('show stat'), `s${server}`))) await sleep(50)
    },
    refused: async () => {
      const stat = await tell('show stat')
      const column = (stat.split('\n')[0] ?? '').replace('# ', '').split(',').indexOf('hrsp_5xx')
      const of = (name: string): number => Number(rowOf(stat, name).split(',')[column] ?? 0)
      return of('FRONTEND') - ports.reduce((sum, _, at) => sum + of(`s${at}`), 0)
    },
    close: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

const rowOf = (stat: string, name: string): string =>
  stat.split('\n').find((row) => row.split(',')[1] === name) ?? ''
