import { globSync, existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { env } from 'node:process'
import { root } from '../source-files.ts'
import { run, type Engine } from './engine.ts'

/** Names of the bases in the store. */
export const bases = { base: 'localhost/sixpence-base', build: 'localhost/sixpence-build' } as const

/**
 * Builds the base images that usually come from a registry: a minimal Debian of this machine's version, and the same
 * with npm and a Node that can install. An existing folder is reused.
 */
export function makeBases(engine: Engine, folder: string): void {
  const debian = join(folder, 'debian')
  if (!existsSync(join(debian, 'usr/bin/apt-get')))
    run('debootstrap', ['--variant=minbase', codename(), debian, mirror()])
  commit(engine, bases.base, [[debian, '/']])
  commit(engine, bases.build, [
    [debian, '/'],
    [process.execPath, '/usr/local/bin/node'],
    [npmFolder(), '/usr/local/lib/npm'],
    [join(root, 'deploy/container/npm-of-check'), '/usr/local/bin/npm'],
    ...(env['NODE_EXTRA_CA_CERTS']
      ? [[realpathSync(env['NODE_EXTRA_CA_CERTS']), '/etc/extra-certificates'] as const]
      : []),
  ])
}

function commit(engine: Engine, name: string, parts: readonly (readonly [from: string, to: string])[]): void {
  const container = engine.buildah('from', 'scratch')
  for (const [from, to] of parts) engine.buildah('add', '--quiet', container, from, to)
  if (name === bases.build && env['NODE_EXTRA_CA_CERTS'])
    engine.buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/extra-certificates', container)
  engine.buildah('commit', '--quiet', '--rm', container, name)
}

const codename = (): string =>
  /^VERSION_CODENAME=(\w+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'stable'

/** The package source of this machine. */
function mirror(): string {
  const texts = globSync('/etc/apt/sources.list{,.d/*}').map((file) => readFileSync(file, 'utf8'))
  const [mirrorUrl] = texts.flatMap((text) => /https?:\/\/\S+\/debian\/?(?=\s)/.exec(text)?.[0] ?? [])
  return mirrorUrl ?? 'http://deb.debian.org/debian'
}

/** The npm that runs this check. */
function npmFolder(): string {
  const program = env['npm_execpath']
  if (!program) throw new Error('run the check by `node tools/image-check.ts`')
  return dirname(dirname(realpathSync(program)))
}
