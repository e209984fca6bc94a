import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Programs of a run with the Debian package each comes from. */
export const programs = {
  patroni: '/usr/bin/patroni',
  etcd: '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  postgres: '/usr/lib/postgresql/15/bin/postgres',
} as const

const packages: readonly (readonly [path: string, name: string])[] = [
  [programs.patroni, 'patroni'],
  [programs.etcd, 'etcd-server'],
  [programs.haproxy, 'haproxy'],
  [programs.postgres, 'postgresql-15'],
]

/** Why this machine cannot run it, as a sentence; undefined when it can. */
export function missingForFailover(): string | undefined {
  const missing = packages.filter(([path]) => !existsSync(path)).map(([, name]) => name)
  if (missing.length > 0)
    return `Debian's packages are needed: apt-get install --no-install-recommends ${missing.join(' ')}`
  if (process.getuid?.() !== 0) return 'it makes network namespaces, which only root may'
  if (!works('ip', 'netns'))
    return "Debian's package is needed: apt-get install --no-install-recommends iproute2"
  if (!works('unshare', '--net', 'true')) return 'this machine allows no network namespaces'
  return undefined
}

const works = (program: string, ...words: string[]): boolean =>
  spawnSync(program, words, { stdio: 'ignore' }).status === 0
