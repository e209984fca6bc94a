import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@sixpence/postgres/free-port'
import { haproxyProgram } from '../upgrade/haproxy.ts'

/** A sentence about what this machine lacks; undefined if HAProxy can be started. */
export const lacksHaproxy = (): string | undefined =>
  haproxyProgram() ? undefined : 'needs haproxy (Debian: apt-get install haproxy)'

/**
 * HAProxy in front of servers at these ports, each request to any of them. It detects an unresponsive server sooner
 * than the configuration of deploy/ and closes the connections that wait there.
 */
export async function startHaproxy(
  ports: readonly number[],
  folder: string,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const port = await freePort()
  const file = join(folder, 'haproxy-of-servers.cfg')
  writeFileSync(
    file,
    `global
  maxconn 4000
defaults
  mode http
  timeout connect 1s
  timeout client 60s
  timeout server 15s
  timeout tunnel 1h
  timeout check 2s
  option redispatch 1
  retries 3
  retry-on conn-failure
frontend bank
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  balance roundrobin
  option httpchk
  http-check send meth GET uri /readyz hdr Host localhost
  http-check expect status 200
  default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${ports.map((port, at) => `  server s${at} 127.0.0.1:${port}`).join('\n')}
`,
  )
  const child = spawn(haproxyProgram() ?? 'haproxy', ['-db', '-f', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (piece: string) => (said += piece))
  const ended = once(child, 'exit')
  const deadline = performance.now() + 10_000
  while (!(await opens(port))) {
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error(`HAProxy did not start: ${said.trim()}`)
    await sleep(50)
  }
  return {
    port,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

function opens(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('connect', () => done(true)).once('error', () => done(false))
    socket.once('connect', () => socket.destroy())
  })
}
