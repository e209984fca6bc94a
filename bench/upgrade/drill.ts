import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPool } from '@sixpence/postgres/connect'
import { startEmbedded } from '@sixpence/postgres/embedded'
import { freePort } from '@sixpence/postgres/free-port'
import { query } from '../bank.ts'
import { Books } from '../torture/books.ts'
import { Gateway } from '../torture/gateway.ts'
import { makePeople } from '../torture/people.ts'
import { Random } from '../torture/random.ts'
import { type Balancer, openBalancer } from './balancer.ts'
import { borrowClient, buildClient, checkOut, root } from './checkout.ts'
import type { UpgradeDrillOptions, UpgradeReport } from './options.ts'
import { haproxyProgram, openHaproxy } from './haproxy.ts'
import { runIn, VersionServer } from './server.ts'
import { underLoad } from './under-load.ts'

/**
 * Rolling upgrade of two servers behind a balancer, from an older version to this version, while payers pay with
 * idempotency keys; then compares the payers' answers with the database.
 */
export async function upgradeDrill(options: UpgradeDrillOptions): Promise<UpgradeReport> {
  const folder = mkdtempSync(join(tmpdir(), 'sixpence-upgrade-'))
  const old = join(folder, 'old')
  const gateway = await Gateway.open()
  const ending: (() => Promise<unknown>)[] = [() => gateway.close()]
  try {
    checkOut(options.from, old)
    if (options.isFull) buildClient(old)
    else borrowClient(old)
    const postgres = await startEmbedded({
      dataDir: join(folder, 'postgres'),
      sharedBuffers: '256MB',
      maxWalSize: '1GB',
    })
    ending.unshift(postgres.stop)
    await query(postgres.url, 'create database sixpence')
    const ownerUrl = postgres.url.replace(/\/[^/]*$/, '/sixpence')
    const owner = openPool(ownerUrl, { max: 2 })
    ending.unshift(() => owner.end())
    const env = environment({ ownerUrl, data: join(folder, 'data'), gateway, isDemo: options.isFull })
    const ports = [await freePort(), await freePort()]
    const servers = ports.map((port) => new VersionServer(port, env))
    ending.unshift(() => Promise.all(servers.map((server) => server.stop())))
    for (const server of servers) await server.start(old)
    // In the oldest supported version the demo is a folder of the server.
    const inOld = (word: string): string =>
      word.startsWith('demo/') && !existsSync(join(old, word)) ? `server/${word}` : word
    const run = (...command: string[]): Promise<string> => runIn(old, env, command.map(inOld))
    const people = await makePeople({ folder, run }, owner, options.payers * 2)
    const balancer = await balancerFor(ports, { folder, isFull: options.isFull })
    ending.unshift(balancer.close)
    const load = {
      port: balancer.port,
      people,
      books: new Books(),
      gateway,
      dice: new Random(options.seed),
      restMs: options.restMs,
    }
    const { checks, numbers } = await underLoad({ options, owner, env, servers, balancer, load })
    return {
      checks,
      numbers: { from: options.from, seed: options.seed, balancer: balancer.name, ...numbers },
    }
  } finally {
    for (const end of ending) await end().catch(() => {})
    rmSync(folder, { recursive: true, force: true })
  }
}

function balancerFor(
  ports: readonly number[],
  { folder, isFull }: { folder: string; isFull: boolean },
): Promise<Balancer> {
  const program = isFull ? haproxyProgram() : undefined
  return program ? openHaproxy(program, ports, folder) : openBalancer(ports)
}

/** Settings that both versions have. */
function environment(of: {
  ownerUrl: string
  data: string
  gateway: Gateway
  isDemo: boolean
}): Record<string, string> {
  return {
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
    DATABASE_URL: of.ownerUrl,
    SIXPENCE_DATA: of.data,
    SIXPENCE_SECRET: 'a secret for the drill only, 0123456789 abcdefgh',
    SIXPENCE_HOSTS: '127.0.0.1=ostra,localhost=ostra',
    LOAD_TEST: 'on',
    SIXPENCE_RATE_FACTOR: '1000',
    SIXPENCE_DRAIN_SECONDS: '0',
    SMS_URL: of.gateway.url,
    SMS_SECRET: of.gateway.secret,
    ...(of.isDemo
      ? { SIXPENCE_MODE: 'demo' }
      : {
          SIXPENCE_MODE: 'production',
          // The brands of the old version's folder: a brand may have fields unknown to an older version.
          SIXPENCE_BRANDS: 'brands',
          SMTP_URL: 'smtp://127.0.0.1:9',
        }),
  }
}
