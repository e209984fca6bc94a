import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A machine of the network: a namespace with an address. */
export type Machine = { name: string; namespace: string; address: string }

/** Addresses for measuring networks (RFC 2544), which are not routed. */
const netOf = (): string => `198.18.${process.pid % 256}`

/**
 * Machines in network namespaces around a router. On command the router drops all packets between two of them, like a
 * broken cable: nothing is refused or reset. This machine has an address there too.
 */
export class Network {
  /** Address of this machine, where the servers run. */
  readonly here: string
  /** The address range, for `pg_hba.conf`. */
  readonly range: string
  readonly machines: ReadonlyMap<string, Machine>
  readonly #router: string
  readonly #cuts = new Set<string>()

  constructor(names: readonly string[]) {
    const net = netOf()
    const id = `sp${process.pid}`
    this.#router = `${id}-router`
    this.range = `${net}.0/24`
    this.here = `${net}.2`
    this.machines = new Map(
      names.map((name, at) => [name, { name, namespace: `${id}-${name}`, address: `${net}.${4 * at + 6}` }]),
    )
    ip('netns', 'add', this.#router)
    run('ip', 'netns', 'exec', this.#router, 'sh', '-c', 'echo 1 >/proc/sys/net/ipv4/ip_forward')
    ip('link', 'add', `${id}h`, 'type', 'veth', 'peer', 'name', 'r0', 'netns', this.#router)
    this.#join('r0', `${net}.1`)
    ip('address', 'add', `${this.here}/30`, 'dev', `${id}h`)
    ip('link', 'set', `${id}h`, 'up')
    ip('route', 'add', this.range, 'via', `${net}.1`)
    for (const [at, { namespace, address }] of [...this.machines.values()].entries()) {
      const gate = `${net}.${4 * at + 5}`
      const inside = (...words: string[]): void => ip('-n', namespace, ...words)
      ip('netns', 'add', namespace)
      ip(
        'link',
        'add',
        'eth0',
        'netns',
        namespace,
        'type',
        'veth',
        'peer',
        'name',
        `r${at + 1}`,
        'netns',
        this.#router,
      )
      this.#join(`r${at + 1}`, gate)
      inside('address', 'add', `${address}/30`, 'dev', 'eth0')
      inside('link', 'set', 'lo', 'up')
      inside('link', 'set', 'eth0', 'up')
      inside('route', 'add', 'default', 'via', gate)
    }
  }

  /** Drops everything between the two addresses. */
  cut(a: string, b: string): void {
    for (const rule of both(a, b)) {
      if (this.#cuts.has(rule)) continue
      ip('-n', this.#router, 'rule', 'add', ...rule.split(' '), 'blackhole', 'priority', '10')
      this.#cuts.add(rule)
    }
  }

  /** Forwards all packets again. */
  heal(): void {
    for (const rule of this.#cuts)
      ip('-n', this.#router, 'rule', 'delete', ...rule.split(' '), 'priority', '10')
    this.#cuts.clear()
  }

  /** Ends all processes in the namespaces, which only this run uses, and removes them. */
  remove(): void {
    for (const { namespace } of this.machines.values()) {
      const { stdout } = spawnSync('ip', ['netns', 'pids', namespace], { encoding: 'utf8' })
      for (const pid of stdout.split('\n').filter(Boolean)) endNow(Number(pid))
      spawnSync('ip', ['netns', 'delete', namespace])
    }
    spawnSync('ip', ['netns', 'delete', this.#router])
  }

  #join(device: string, address: string): void {
    ip('-n', this.#router, 'address', 'add', `${address}/30`, 'dev', device)
    ip('-n', this.#router, 'link', 'set', device, 'up')
  }
}

const both = (a: string, b: string): string[] => [`from ${a} to ${b}`, `from ${b} to ${a}`]

const ip = (...words: string[]): void => run('ip', ...words)

function run(program: string, ...words: string[]): void {
  const { status, stderr } = spawnSync(program, words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${words.join(' ')}: ${stderr.trim()}`)
}

/** A process that has already ended is no error. */
function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {}
}

/** Direct child processes of the current process. */
export function childrenOf(pid: number): number[] {
  const path = `/proc/${pid}/task/${pid}/children`
  try {
    return readFileSync(path, 'utf8').trim().split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}
