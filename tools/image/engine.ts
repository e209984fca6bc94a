import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { env } from 'node:process'

/** Programs of Debian that build and run the image, each with its package. */
const programs = { buildah: 'buildah', podman: 'podman', debootstrap: 'debootstrap', runc: 'runc' }

/** A sentence about what this machine lacks; undefined if the image can be checked. */
export function missingHere(): string | undefined {
  if (process.getuid?.() !== 0) return 'The image is checked as root, since its base is made by debootstrap.'
  const missing = Object.entries(programs).filter(([program]) => !onPath(program))
  return missing.length > 0
    ? `The check needs ${missing.map(([program]) => program).join(', ')}: apt-get install --no-install-recommends ${missing.map(([, name]) => name).join(' ')}.`
    : undefined
}

const onPath = (program: string): boolean =>
  [...(env['PATH'] ?? '').split(':'), '/usr/sbin', '/sbin'].some((folder) =>
    existsSync(join(folder, program)),
  )

/** buildah and podman on a store of their own in `folder`. */
export class Engine {
  readonly #store: string[]

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true })
    // vfs works on every file system and below every sandbox.
    this.#store = [
      '--root',
      join(folder, 'store'),
      '--runroot',
      join(folder, 'run'),
      '--storage-driver',
      'vfs',
    ]
  }

  /** Runs buildah and returns its standard output; its standard error goes to ours. */
  buildah(...args: string[]): string {
    return run('buildah', [...this.#store, ...args], { ...env, BUILDAH_ISOLATION: 'chroot' })
  }

  /** The same of podman. */
  podman(...args: string[]): string {
    return run('podman', [...this.#store, '--runtime', 'runc', '--cgroup-manager', 'cgroupfs', ...args], env)
  }
}

/** Runs a program and returns its output. @throws Error when it ends with another code than 0 */
export const run = (program: string, args: readonly string[], environment: NodeJS.ProcessEnv = env): string =>
  execFileSync(program, args, {
    encoding: 'utf8',
    env: { ...environment, PATH: `${environment['PATH']}:/usr/sbin:/sbin` },
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 256 * 1024 * 1024,
  }).trim()
