import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@sixpence/postgres/free-port'

export type ProxyKind = 'haproxy' | 'nginx'

/** A proxy in front of two servers: ports with and without TLS, and a port that redirects to TLS. */
export type Proxy = {
  kind: ProxyKind
  tls: number
  plain: number
  redirect: number
  /** Waits until its checks have found the server, by its place, up or down; at once where a proxy has no checks. */
  noted: (place: number, is: 'UP' | 'DOWN') => Promise<void>
  /** Its log of requests. */
  log: () => string
  stop: () => Promise<void>
}

const deploy = fileURLToPath(new URL('../../deploy/', import.meta.url))

/** A sentence about the program this machine lacks for the proxy; undefined if it can be started. */
export function lacksProxy(kind: ProxyKind): string | undefined {
  const missing = [kind, 'openssl'].filter((program) => !pathOf(program))
  return missing.length > 0
    ? `needs ${missing.join(' and ')} (Debian: apt-get install ${missing.join(' ')})`
    : undefined
}

const pathOf = (program: string): string | undefined =>
  [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin']
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path))

/** Starts the proxy with our configuration of deploy/, on free ports of this machine and with a certificate of its own. */
export async function startProxy(
  kind: ProxyKind,
  servers: readonly [number, number],
  folder: string,
): Promise<Proxy> {
  const [plain, tls, redirect] = [await freePort(), await freePort(), await freePort()]
  const at = { plain, tls, redirect, servers, folder }
  certificate(folder)
  const file = join(folder, `${kind}.conf`)
  writeFileSync(file, kind === 'haproxy' ? haproxy(at) : nginx(at))
  const args = kind === 'haproxy' ? ['-db', '-f', file] : ['-c', file, '-g', 'daemon off;']
  const child = spawn(pathOf(kind) ?? kind, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  child.stdout.on('data', (part: Buffer) => (printed = (printed + String(part)).slice(-1_000_000)))
  const ended = once(child, 'exit')
  const found = ['UP', 'UP']
  createInterface({ input: child.stderr }).on('line', (line) => {
    console.error(line)
    const [, name, is] = /Server servers\/(one|two) is (UP|DOWN)/.exec(line) ?? []
    if (is) found[name === 'one' ? 0 : 1] = is
  })
  for (let turn = 0; !(await opens(plain)); turn += 1) {
    if (turn > 100 || child.exitCode !== null) throw new Error(`${kind} does not start`)
    await sleep(50)
  }
  return {
    kind,
    plain,
    tls,
    redirect,
    noted: async (place, is) => {
      if (kind !== 'haproxy') return
      while (found[place] !== is && child.exitCode === null) await sleep(50)
    },
    log: () => (kind === 'haproxy' ? printed : readFileSync(accessLog(folder), 'utf8')),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

const accessLog = (folder: string): string => join(folder, 'access.log')

type At = { plain: number; tls: number; redirect: number; servers: readonly [number, number]; folder: string }

function haproxy({ plain, tls, redirect, servers, folder }: At): string {
  return changed(readFileSync(join(deploy, 'haproxy/haproxy.cfg'), 'utf8'), [
    // A machine that is busy with tests may answer late; a server that answers 503 is still removed just as fast.
    ['timeout check 3s', 'timeout check 20s'],
    // The drill may run without root.
    [/ +user haproxy\n +group haproxy\n +chroot \S+\n/g, () => ''],
    ['bind :80,[::]:80', `bind 127.0.0.1:${redirect}`],
    [
      'bind :443,[::]:443 ssl crt /etc/haproxy/certs/',
      `bind 127.0.0.1:${plain}\n    bind 127.0.0.1:${tls} ssl crt ${join(folder, 'certs')}`,
    ],
    ['127.0.0.1:4001', `127.0.0.1:${servers[0]}`],
    ['127.0.0.1:4002', `127.0.0.1:${servers[1]}`],
  ])
}

function nginx({ plain, tls, redirect, servers, folder }: At): string {
  const site = changed(readFileSync(join(deploy, 'nginx/sixpence.conf'), 'utf8'), [
    [/listen (\[::\]:)?80 default_server;/g, (ipv6) => (ipv6 ? '' : `listen 127.0.0.1:${redirect};`)],
    [
      /listen (\[::\]:)?443 ssl http2 default_server;/g,
      (ipv6) => (ipv6 ? '' : `listen 127.0.0.1:${tls} ssl http2 default_server;`),
    ],
    [
      /listen (\[::\]:)?443 ssl http2;/g,
      (ipv6) => (ipv6 ? '' : `listen 127.0.0.1:${tls} ssl http2; listen 127.0.0.1:${plain};`),
    ],
    ['/var/log/nginx/sixpence.log', accessLog(folder)],
    ['/var/log/nginx/error.log', 'stderr'],
    ['server_name pay.example www.pay.example', 'server_name ostra.localhost 127.0.0.1'],
    ['/etc/nginx/certs/pay.example.pem', join(folder, 'certs/one.pem')],
    ['/etc/nginx/certs/pay.example.key', join(folder, 'certs/one.pem')],
    ['127.0.0.1:4001', `127.0.0.1:${servers[0]}`],
    ['127.0.0.1:4002', `127.0.0.1:${servers[1]}`],
  ])
  const files = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  return `pid ${join(folder, 'nginx.pid')};
error_log stderr warn;
events {}
http {
${files.join('\n')}
${site}
}
`
}

type Change = [what: string, by: string] | [what: RegExp, by: (group: string | undefined) => string]

/** @throws Error if the file of deploy/ no longer contains the text that is replaced for the drill */
function changed(text: string, changes: readonly Change[]): string {
  return changes.reduce((now, [what, by]) => {
    const next =
      typeof by === 'string' ? now.replaceAll(what, by) : now.replace(what, (_, group?: string) => by(group))
    if (next === now) throw new Error(`the configuration has no ${String(what)}`)
    return next
  }, text)
}

function certificate(folder: string): void {
  const certs = join(folder, 'certs')
  mkdirSync(certs, { recursive: true })
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  const names = ['-subj', '/CN=ostra.localhost', '-addext', 'subjectAltName=DNS:ostra.localhost,IP:127.0.0.1']
  const files = ['-keyout', key, '-out', certificate]
  const made = spawnSync('openssl', ['req', '-x509', ...curve, ...names, ...files])
  if (made.status !== 0) throw new Error(`openssl makes no certificate: ${String(made.stderr)}`)
  writeFileSync(join(certs, 'one.pem'), readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
}

function opens(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('connect', () => done(true)).once('error', () => done(false))
    socket.once('connect', () => socket.destroy())
  })
}
