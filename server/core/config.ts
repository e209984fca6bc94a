import { type Brand, type BrandKey, brands as demoBrands } from '@sixpence/brands'
import { readBrands } from '@sixpence/brands/read-brands.ts'
import { dayOf } from '@sixpence/days'
import { isCurrency, type Currency } from '@sixpence/money'
import { systemClock } from '#core/clock.ts'
import { openedRing } from '#core/keys/opened-ring.ts'
import type { Ring, Wrapping } from '#core/keys/ring.ts'
import { ringFrom, wrappingOf } from '#core/settings/ring-setting.ts'
import { partnersOf, type PartnerConfig } from '#core/settings/partner-config.ts'
import type { Settings } from '#core/settings/environment.ts'
import { readSettings, weakened, type Purpose } from '#core/settings/read.ts'
import { StartRefused } from '#core/start-refused.ts'
import type { TelemetryConfig } from '#core/telemetry/telemetry-config.ts'
import type { hstsScopes } from '#core/settings/server.ts'

export type CellsConfig = {
  /** Name of the own cell. */
  own: string
  /**
   * Connection string of each cell's database by name, including the own cell; a string without a user gets the
   * server's role.
   */
  databases: ReadonlyMap<string, string>
  /** Address of each cell's servers, to which requests are forwarded. */
  addresses: ReadonlyMap<string, string>
  directoryUrl: string
}

export type Config = {
  /**
   * `demo` includes the town, the seeded people and the sandboxes; `production` refuses all three, except sandboxes in
   * a trial.
   */
  mode: 'demo' | 'production'
  /** Sandboxes replace the partners that are not set: in the demo, and in a trial of production. */
  sandboxes: boolean
  /** `npm run dev`: serves the client from its sources, with reload. */
  dev: boolean
  port: number
  host: string
  dataDir: string
  /** Connection string of another PostgreSQL server; by default the embedded server in dataDir is started. */
  databaseUrl: string | undefined
  /** The server's own login, when the owner in databaseUrl may not create roles. */
  apiDatabaseUrl: string | undefined
  /** A pooler in front of it, for queries that need no session. */
  poolDatabaseUrl: string | undefined
  /** A standby of it, for calls that only read. */
  readDatabaseUrl: string | undefined
  /** The cells and which of them this server belongs to; undefined with a single database. */
  cells: CellsConfig | undefined
  /** Secrets of at least 32 bytes, from which all keys of the server are derived; the current secret first. */
  ring: Ring
  /** The keys that open wrapped secrets. */
  wrapping: Wrapping
  logLevel: string
  lanes: number
  /** Multiplies all rate limits; above 1 for load tests. */
  rateFactor: number
  /** Names of the settings that disable a default protection. */
  weakened: readonly string[]
  /** The brands served: those of SIXPENCE_BRANDS, in the demo after its own. */
  brands: readonly Brand[]
  /** Brand of each host name in SIXPENCE_HOSTS; `<brand>.localhost` always works. */
  brandHosts: ReadonlyMap<string, BrandKey>
  /** Clients that get tokens for a password alone when the person has no second factor; none by default (Q021). */
  simpleSignIn: readonly string[]
  /** Digital currencies offered by brands that have any (Q087). */
  digitalCurrencies: readonly Currency[]
  /** Credential of the operator's other services for /internal; without it these calls are refused. */
  serviceToken: string | undefined
  /** Development only: messages to customers' servers may be sent to this machine, also without TLS. */
  deliversToLoopback: boolean
  /** Hours after a change of factors in which payments to new payees need an older factor; 0 disables this. */
  coolingHours: number
  /** Important decisions of the desk need two members of staff. */
  fourEyes: boolean
  /** Days for which money in suspense is not written off. */
  unclaimedDays: number
  /** The mail domains of staff; empty: any. */
  staffDomains: readonly string[]
  /** Number of proxies whose X-Forwarded-For is trusted; with any, also the X-Request-Id and traceparent of the nearest. */
  trustedProxies: number
  telemetry: TelemetryConfig
  /** Scope of the HSTS header; without effect in the demo. */
  hsts: (typeof hstsScopes)[number]
  /** How long the server continues to serve after it receives the signal to end. */
  drainSeconds: number
  /** The address for reports of security problems. */
  securityContact: string | undefined
  /** External partners. */
  partners: PartnerConfig
}

/**
 * Reads and validates the environment; nothing else in the server does. Refuses unknown values, so that a misspelled
 * mode does not start a demo on the public internet, and in production a placeholder secret. The demo generates and
 * stores its secret. @throws StartRefused listing every problem
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env, purpose: Purpose = 'serve'): Config {
  const set = readSettings(env, purpose)
  const mode = set.SIXPENCE_MODE
  const brands = brandsOf(set)
  return {
    mode,
    brands,
    sandboxes: mode === 'demo' || set.SIXPENCE_SANDBOXES === true,
    dev: mode === 'demo' && set.SIXPENCE_DEV === '1',
    port: set.PORT,
    host: set.HOST ?? (mode === 'demo' ? '127.0.0.1' : '0.0.0.0'),
    dataDir: set.SIXPENCE_DATA,
    databaseUrl: set.DATABASE_URL,
    apiDatabaseUrl: set.DATABASE_URL_API,
    ring: ringFrom(set),
    wrapping: wrappingOf(set, env),
    poolDatabaseUrl: set.DATABASE_URL_POOL,
    readDatabaseUrl: set.DATABASE_URL_READ,
    cells: cellsOf(set),
    logLevel: set.LOG_LEVEL,
    lanes: set.SIXPENCE_LANES,
    rateFactor: set.SIXPENCE_RATE_FACTOR,
    weakened: weakened(env),
    brandHosts: set.SIXPENCE_HOSTS ?? new Map(),
    simpleSignIn: set.SIXPENCE_SIMPLE_SIGN_IN,
    digitalCurrencies: set.SIXPENCE_DIGITAL.filter(isCurrency),
    serviceToken: set.SIXPENCE_SERVICE_TOKEN,
    deliversToLoopback: mode === 'demo' && (set.SIXPENCE_DELIVER_TO_LOOPBACK ?? isOwnMachine(set.HOST)),
    coolingHours: set.SIXPENCE_COOLING_HOURS,
    fourEyes: set.SIXPENCE_FOUR_EYES ?? mode === 'production',
    unclaimedDays: set.SIXPENCE_UNCLAIMED_DAYS ?? (mode === 'production' ? 90 : 0),
    staffDomains: set.SIXPENCE_STAFF_DOMAINS ?? [],
    trustedProxies: set.SIXPENCE_PROXIES,
    telemetry: telemetryOf(set),
    hsts: set.SIXPENCE_HSTS,
    drainSeconds: set.SIXPENCE_DRAIN_SECONDS ?? (mode === 'production' ? 10 : 0),
    securityContact: set.SIXPENCE_SECURITY_CONTACT,
    partners: partnersOf(set),
  }
}

/**
 * The secrets as configured, with the keys that open them, for the command that creates secrets: it needs no other
 * setting.
 */
export function readRing(env: NodeJS.ProcessEnv = process.env): {
  ring: Ring | undefined
  wrapping: Wrapping
} {
  const set = readSettings({ ...env, SIXPENCE_MODE: '' }, 'command')
  return { ring: set.SIXPENCE_SECRETS, wrapping: wrappingOf(set, env) }
}

/** @throws StartRefused if the own cell is not listed in the cells */
function cellsOf(set: Settings): CellsConfig | undefined {
  const { SIXPENCE_CELL: own, SIXPENCE_CELLS: databases, SIXPENCE_DIRECTORY: directoryUrl } = set
  if (own === undefined || !databases || directoryUrl === undefined) return undefined
  if (!databases.has(own))
    throw new StartRefused(`SIXPENCE_CELL is ${own}; SIXPENCE_CELLS has ${[...databases.keys()].join(', ')}.`)
  const addresses = set.SIXPENCE_CELL_ADDRESSES ?? new Map<string, string>()
  const unknown = [...addresses.keys()].filter((name) => !databases.has(name))
  if (unknown.length > 0)
    throw new StartRefused(
      `SIXPENCE_CELL_ADDRESSES names ${unknown.join(', ')}, which SIXPENCE_CELLS does not have.`,
    )
  return { own, databases, addresses, directoryUrl }
}

/** @throws StartRefused if metrics would be served at the customers' port */
function telemetryOf(set: Settings): TelemetryConfig {
  const { METRICS_PORT: port, METRICS_HOST: host, OTEL_EXPORTER_OTLP_ENDPOINT: url } = set
  if (port !== undefined && port === set.PORT)
    throw new StartRefused('METRICS_PORT must be another port than PORT, which is the customers’.')
  return {
    ...(port !== undefined && { prometheus: { host, port } }),
    ...(url && {
      otlp: { url, headers: set.OTEL_EXPORTER_OTLP_HEADERS ?? {}, share: set.OTEL_TRACES_SAMPLER_ARG },
    }),
  }
}

/** @throws StartRefused with every problem of the folders, and with hosts of brands that are not served */
function brandsOf(set: Settings): readonly Brand[] {
  const beside = set.SIXPENCE_MODE === 'demo' ? Object.values(demoBrands) : []
  const today = dayOf(systemClock.now())
  const { brands, faults } = readBrands({ paths: set.SIXPENCE_BRANDS ?? [], beside, today })
  if (faults.length > 0) throw new StartRefused(...faults.map((fault) => `SIXPENCE_BRANDS: ${fault}`))
  const unknown = [...(set.SIXPENCE_HOSTS ?? [])].filter(
    ([, key]) => !brands.some((brand) => brand.key === key),
  )
  const keys = brands.map((brand) => brand.key).join(', ')
  if (unknown.length > 0 && brands.length > 0)
    throw new StartRefused(
      ...unknown.map(([host, key]) => `SIXPENCE_HOSTS gives ${host} to ${key}; the brands are ${keys}.`),
    )
  return brands
}

/** A demo that listens on this machine only has no users other than its operators. */
const isOwnMachine = (host = '127.0.0.1'): boolean => /^(?:127\.|::1$|localhost$)/.test(host)

/**
 * Settings of commands that work on the database beside the server, with the secrets opened; they need fewer settings.
 * @throws StartRefused
 */
export const readCommandConfig = async (): Promise<Config> => {
  const config = readConfig(process.env, 'command')
  return { ...config, ring: await openedRing(config) }
}
