import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { connected } from '@sixpence/postgres/connect'
import { freePort } from '@sixpence/postgres/free-port'
import { Network } from './network.ts'
import { programs } from './needs.ts'
import { DatabaseNode, type User } from './node.ts'

const deploy = fileURLToPath(new URL('../../deploy/failover/', import.meta.url))
const password = 'of-the-run-only'
const nodeNames = ['db1', 'db2'] as const

/** Patroni's state of a machine. */
type Member = { name: string; role: string; state: string; timeline?: number }

/**
 * PostgreSQL with a synchronous standby under Patroni and etcd, each machine in a namespace of its own, and HAProxy
 * on this machine, all configured by the files of deploy/failover.
 */
export class Cluster {
  readonly network = new Network([...nodeNames, 'etcd'])
  readonly nodes: ReadonlyMap<string, DatabaseNode>
  /** URLs of the bank's database through HAProxy: the primary, and a standby. */
  url = ''
  readUrl = ''
  readonly #folder: string
  readonly #logs: string
  readonly #children: ChildProcess[] = []
  #etcd: ChildProcess | undefined

  /** All files are in `folder`, except the programs' logs, which are in `logs`. */
  constructor(folder: string, logs: string) {
    this.#folder = folder
    this.#logs = logs
    chmodSync(folder, 0o755)
    const user = { uid: idOf('-u'), gid: idOf('-g') }
    process.once('exit', this.#remove)
    this.nodes = new Map(nodeNames.map((name) => [name, this.#node(name, user)]))
  }

  /** Starts everything and creates an empty database with its owner. */
  async start(): Promise<void> {
    this.#startEtcd()
    for (const node of this.nodes.values()) node.start()
    const [primary, standby] = [await freePort(), await freePort()]
    this.#startProxy(primary, standby)
    await this.untilWhole(120)
    const url = (user: string, port: number, name: string): string =>
      `postgres://${user}:${password}@127.0.0.1:${port}/${name}`
    await connected(url('postgres', primary, 'postgres'), async (client) => {
      await client.query(`create role sixpence login createrole password '${password}'`)
      await client.query('create database sixpence owner sixpence')
    })
    this.url = url('sixpence', primary, 'sixpence')
    this.readUrl = `postgres://127.0.0.1:${standby}/sixpence`
  }

  /** The address of a machine's own PostgreSQL. */
  urlOf(name: string): string {
    return `postgres://sixpence:${password}@${this.#address(name)}:5432/sixpence`
  }

  /** The state of the cluster reported by a machine; undefined while none answers. */
  async members(): Promise<Member[]> {
    const asked = nodeNames.map(async (name) => {
      const answer = await fetch(`http://${this.#address(name)}:8008/cluster`, {
        signal: AbortSignal.timeout(1_500),
      })
      return ((await answer.json()) as { members: Member[] }).members
    })
    const answers = await Promise.allSettled(asked)
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))[0] ?? []
  }

  /** The name of the primary, as soon as its standby has replicated everything. */
  async untilWhole(seconds = 120): Promise<string> {
    const deadline = performance.now() + seconds * 1_000
    for (;;) {
      const members = await this.members()
      const leader = members.find(({ role, state }) => role === 'leader' && state === 'running')
      const standby = members.find(({ role }) => role === 'sync_standby')
      if (leader && standby && /^(?:running|streaming)$/.test(standby.state)) return leader.name
      if (performance.now() > deadline)
        throw new Error(`the cluster is not whole: ${JSON.stringify(members)}\n${this.#lastWords()}`)
      await sleep(200)
    }
  }

  /** Resolves when another machine than `former` is the primary. @throws Error after a minute */
  async untilOther(former: string): Promise<void> {
    const other = nodeNames.find((name) => name !== former) ?? ''
    const deadline = performance.now() + 60_000
    for (;;) {
      const answer = await fetch(`http://${this.#address(other)}:8008/primary`, {
        signal: AbortSignal.timeout(1_500),
      }).catch(() => undefined)
      if (answer?.status === 200) return
      if (performance.now() > deadline) throw new Error(`${other} did not take over:\n${this.#lastWords()}`)
      await sleep(100)
    }
  }

  /** Resolves when the standby is no longer synchronous and must not be promoted. @throws Error after a minute */
  async untilAlone(): Promise<void> {
    const deadline = performance.now() + 60_000
    for (;;) {
      const members = await this.members()
      if (members.length > 0 && members.every(({ role }) => role !== 'sync_standby')) return
      if (performance.now() > deadline) throw new Error(`the standby is not given up:\n${this.#lastWords()}`)
      await sleep(200)
    }
  }

  freezeEtcd(): void {
    this.#etcd?.kill('SIGSTOP')
  }

  thawEtcd(): void {
    this.#etcd?.kill('SIGCONT')
  }

  /** Ends every process of it and removes the network. */
  async stop(): Promise<void> {
    for (const child of this.#children) child.kill('SIGKILL')
    this.#remove()
    process.off('exit', this.#remove)
    await Promise.all(
      this.#children
        .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
        .map((child) => once(child, 'exit')),
    )
  }

  readonly #remove = (): void => this.network.remove()

  #node(name: string, user: User): DatabaseNode {
    const machine = this.network.machines.get(name)
    if (!machine) throw new Error(`there is no ${name}`)
    const folder = join(this.#folder, name)
    const config = this.#filled('patroni.yml', name)
      .replace('/var/lib/postgresql/15/sixpence', join(folder, 'data'))
      .replace('/var/lib/postgresql/.pgpass-sixpence', join(folder, 'pgpass'))
      .replace('/var/run/postgresql', folder)
      // This machine would be reset.
      .replace('mode: automatic', "mode: 'off'")
      .replace('shared_buffers: 256MB', 'shared_buffers: 128MB')
    return new DatabaseNode(machine, { folder, log: join(this.#logs, `${name}.log`), user, config })
  }

  #startEtcd(): void {
    const { namespace } = this.network.machines.get('etcd') ?? { namespace: '' }
    const data = join(this.#folder, 'etcd')
    mkdirSync(data, { mode: 0o700 })
    const settings = this.#filled('etcd.env', 'etcd')
      .replace('/var/lib/etcd/sixpence', data)
      .replace(/^ETCD_INITIAL_CLUSTER=.*$/m, `ETCD_INITIAL_CLUSTER=etcd=http://${this.#address('etcd')}:2380`)
    const pairs = [...settings.matchAll(/^(ETCD_\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ])
    this.#etcd = this.#run(
      'etcd',
      ['ip', 'netns', 'exec', namespace, programs.etcd],
      Object.fromEntries(pairs),
    )
  }

  #startProxy(primary: number, standby: number): void {
    const [own, shipped] = [join(this.#folder, 'own.cfg'), join(this.#folder, 'haproxy-postgres.cfg')]
    writeFileSync(
      own,
      'global\n  maxconn 2000\n  log stdout format iso local0\ndefaults\n  mode tcp\n  log global\n',
    )
    writeFileSync(
      shipped,
      this.#filled('haproxy-postgres.cfg', '')
        .replace('127.0.0.1:5000\n', `127.0.0.1:${primary}\n`)
        .replace('127.0.0.1:5001\n', `127.0.0.1:${standby}\n`),
    )
    this.#run('haproxy', [programs.haproxy, '-db', '-f', own, '-f', shipped])
  }

  #run(
    name: string,
    [program = '', ...words]: readonly string[],
    env: Readonly<Record<string, string>> = {},
  ): ChildProcess {
    const log = openSync(join(this.#logs, `${name}.log`), 'a')
    const child = spawn('setpriv', ['--pdeathsig=KILL', program, ...words], {
      stdio: ['ignore', log, log],
      env: { PATH: process.env['PATH'], ...env },
    })
    closeSync(log)
    this.#children.push(child)
    return child
  }

  /** A file of deploy/failover with the values an operator sets in it. */
  #filled(file: string, name: string): string {
    const address = (of: string): string => this.#address(of)
    return readFileSync(join(deploy, file), 'utf8')
      .replaceAll('THIS-NAME', name)
      .replaceAll('THIS-ADDRESS', name && address(name))
      .replaceAll(/PASSWORD-OF-\w+/g, password)
      .replaceAll('10.0.0.0/24', this.network.range)
      .replaceAll(/hosts: 10\.0\.0\.11:2379.*/g, `hosts: ${address('etcd')}:2379`)
      .replaceAll('10.0.0.11', address('db1'))
      .replaceAll('10.0.0.12', address('db2'))
  }

  #address(name: string): string {
    return this.network.machines.get(name)?.address ?? ''
  }

  #lastWords(): string {
    return [...this.nodes.values()].map((node) => `${node.machine.name}: ${node.lastWords()}`).join('\n')
  }
}

const idOf = (which: '-u' | '-g'): number =>
  Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }))
