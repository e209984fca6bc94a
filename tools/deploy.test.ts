import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './source-files.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const programOf = (name: string): string | undefined =>
  ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin']
    .map((folder) => join(folder, name))
    .find(existsSync)

const pathOf = (name: string): string => programOf(name) ?? name

const missing = (name: string): string =>
  programOf(name) ? '' : `: skipped, ${name} is not installed (Debian: apt-get install ${name})`

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sixpence-deploy-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Creates a certificate with its key in a single file. */
function certificate(folder: string): string {
  mkdirSync(folder, { recursive: true })
  const [key, file] = [join(folder, 'key'), join(folder, 'one.pem')]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  spawnSync('openssl', ['req', '-x509', ...curve, '-subj', '/CN=pay.example', '-keyout', key, '-out', file])
  writeFileSync(file, readFileSync(file, 'utf8') + readFileSync(key, 'utf8'))
  rmSync(key)
  return file
}

test('a server runs with the flags and the environment of `npm start`', () => {
  const { start } = (JSON.parse(read('package.json')) as { scripts: { start: string } }).scripts
  const serve = read('deploy/serve')
  const words = start.split(/\s+/).filter((word) => /^(?:--|MALLOC_)/.test(word))
  expect(words.length).toBeGreaterThan(5)
  for (const word of words) expect(serve).toContain(word)
})

test('all names in the examples are settings', () => {
  const page = read('docs/SETTINGS.md')
  for (const file of [
    'deploy/sixpence.env.example',
    'deploy/container/compose.yaml',
    'deploy/systemd/sixpence@.service',
    'deploy/container/Containerfile',
    'deploy/failover/haproxy-postgres.cfg',
  ]) {
    const names = read(file).match(/\b(?:SIXPENCE|DATABASE|SMTP|SMS|MAIL)_[A-Z_]+\b/g) ?? []
    const unknown = names
      .map((name) => name.replace(/_FILE$/, ''))
      .filter((name) => !page.includes(`\`${name}\``))
    expect({ file, unknown }).toEqual({ file, unknown: [] })
  }
})

test('a server that ended, or could not start, is started again without end, by every way to run it [ON-08 ON-09]', () => {
  const unit = read('deploy/systemd/sixpence@.service')
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m)
  expect(unit).toMatch(/^Restart=always$/m)
  expect(unit).not.toContain('StartLimitBurst')
  // Servers, PostgreSQL and proxy.
  expect(read('deploy/container/compose.yaml').match(/^ +restart: always$/gm)).toHaveLength(3)
})

test('what is assembled from a clone that is its owner’s alone can be read and run by others [ON-12]', () => {
  const script = read('deploy/assemble.sh').trimEnd().split('\n')
  const folder = temporary()
  const place = join(folder, 'app')
  mkdirSync(join(place, 'server'), { recursive: true, mode: 0o700 })
  writeFileSync(join(place, 'serve'), '#!/bin/sh', { mode: 0o700 })
  writeFileSync(join(place, 'server/main.ts'), '', { mode: 0o600 })
  expect(script.filter((line) => line.startsWith('umask'))).toEqual(['umask 022'])
  const { status } = spawnSync('sh', ['-euc', `umask 077; to=${place}; ${script.at(-1)}`])
  const modes = ['', 'serve', 'server', 'server/main.ts'].map(
    (name) => statSync(join(place, name)).mode & 0o777,
  )
  expect({ status, modes }).toEqual({ status: 0, modes: [0o755, 0o755, 0o755, 0o644] })
})

test('the proxy of the containers is that of a machine, with other names of servers', () => {
  const ours = (path: string): string[] =>
    read(path)
      .split('\n')
      .filter((line) => line.trim() && !line.trim().startsWith('#'))
      // The image has its own user.
      .filter((line) => !/^\s*(?:server (?:one|two|certbot)|user|group|chroot) /.test(line))
  const [machine, containers] = [ours('deploy/haproxy/haproxy.cfg'), ours('deploy/container/haproxy.cfg')]
  expect(containers.slice(0, machine.length)).toEqual(machine)
})

test.skipIf(!programOf('haproxy'))(`HAProxy takes its configuration${missing('haproxy')}`, () => {
  const folder = temporary()
  certificate(folder)
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(
    file,
    read('deploy/haproxy/haproxy.cfg').replace('/etc/haproxy/certs/', certificatesIn(folder)),
  )
  const database = join(root, 'deploy/failover/haproxy-postgres.cfg')
  const { status, stderr } = spawnSync(pathOf('haproxy'), ['-c', '-f', file, '-f', database], {
    encoding: 'utf8',
  })
  expect({
    status,
    warnings: stderr.split('\n').filter((line) => line.includes('WARNING') || line.includes('ALERT')),
  }).toEqual({
    status: 0,
    warnings: [],
  })
})

const certificatesIn = (folder: string): string => certificate(join(folder, 'certs')).replace(/one\.pem$/, '')

test.skipIf(!programOf('nginx'))(`nginx takes its configuration${missing('nginx')}`, () => {
  const folder = temporary()
  const pem = certificate(folder)
  const site = read('deploy/nginx/sixpence.conf').replace(
    /\/etc\/nginx\/certs\/pay\.example\.(?:pem|key)/g,
    pem,
  )
  writeFileSync(join(folder, 'nginx.conf'), `pid ${folder}/pid;\nevents {}\nhttp {\n${site}\n}\n`)
  const { status, stderr } = spawnSync(
    pathOf('nginx'),
    ['-t', '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'log')],
    {
      encoding: 'utf8',
    },
  )
  expect({ status, said: status === 0 ? '' : stderr }).toEqual({ status: 0, said: '' })
})

test.skipIf(!programOf('systemd-analyze'))(
  `systemd takes the units, and leaves the server little${missing('systemd-analyze')}`,
  () => {
    const folder = temporary()
    const unit = read('deploy/systemd/sixpence@.service').replaceAll(
      '/opt/sixpence/deploy/serve',
      join(root, 'deploy/serve'),
    )
    for (const [name, text] of [
      ['sixpence@.service', unit],
      ['sixpence.target', read('deploy/systemd/sixpence.target')],
    ] as const)
      writeFileSync(join(folder, name), text)
    const analyze = (...args: string[]) =>
      spawnSync(pathOf('systemd-analyze'), args, { encoding: 'utf8', cwd: folder })
    const { stderr } = analyze('verify', './sixpence@.service', './sixpence.target')
    expect(stderr.split('\n').filter((line) => line.includes('sixpence'))).toEqual([])
    const { stdout } = analyze('security', '--offline=true', '--no-pager', './sixpence@.service')
    const [, exposure] = /exposure level for \S+: ([\d.]+)/.exec(stdout) ?? []
    expect(Number(exposure)).toBeLessThan(2)
  },
)
