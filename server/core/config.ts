import type { BrandKey } from '@sixpence/brands'
import { isCurrency, type Currency } from '@sixpence/money'
import { demoSecret } from '#core/settings/demo-secret.ts'
import { partnersOf, type PartnerConfig } from '#core/settings/partner-config.ts'
import { readSettings, type Purpose } from '#core/settings/read.ts'

export type Config = {
  /** `demo` has the town, the seeded people and the sandboxes; `production` refuses all three. */
  mode: 'demo' | 'production'
  /** `npm run dev`: the client from its sources, with reload. */
  dev: boolean
  port: number
  host: string
  dataDir: string
  /** Another PostgreSQL; without it the embedded one in dataDir is started. */
  databaseUrl: string | undefined
  /** The server's own login on it, when the owner of databaseUrl may not create roles. */
  apiDatabaseUrl: string | undefined
  /** 32 bytes or more; every key of the server is derived from it. */
  secret: string
  logLevel: string
  lanes: number
  /** Multiplies every rate limit; above 1 for load tests. */
  rateFactor: number
  /** Brand of each of the operator's own host names; `<brand>.localhost` always works. */
  brandHosts: ReadonlyMap<string, BrandKey>
  /** Clients that get tokens for a password alone, where the person has no second step; none by default (Q021). */
  simpleSignIn: readonly string[]
  /** What brands with digital currencies offer of them (Q087). */
  digitalCurrencies: readonly Currency[]
  /** The credential of the operator's other services for /internal; without it nobody is served there. */
  serviceToken: string | undefined
  /** After a change of factors, payments to new payees need an older one for so long; 0: never. */
  coolingHours: number
  /** Weighty decisions of the desk are made by two administrators. */
  fourEyes: boolean
  /** Trust X-Forwarded-For from this many proxies. */
  trustedProxies: number
  /** The companies outside. */
  partners: PartnerConfig
}

/**
 * Reads the environment, which nothing else of the server does. Refuses what it does not understand, so that a misspelled
 * mode is not a demo on the open internet; in production a placeholder secret, too. The demo makes its secret and keeps it.
 * @throws StartRefused with every problem there is
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env, purpose: Purpose = 'serve'): Config {
  const set = readSettings(env, purpose)
  const mode = set.SIXPENCE_MODE
  return {
    mode,
    dev: mode === 'demo' && set.SIXPENCE_DEV === '1',
    port: set.PORT,
    host: set.HOST ?? (mode === 'demo' ? '127.0.0.1' : '0.0.0.0'),
    dataDir: set.SIXPENCE_DATA,
    databaseUrl: set.DATABASE_URL,
    apiDatabaseUrl: set.DATABASE_URL_API,
    secret: set.SIXPENCE_SECRET ?? demoSecret(set.SIXPENCE_DATA),
    logLevel: set.LOG_LEVEL,
    lanes: set.SIXPENCE_LANES,
    rateFactor: set.SIXPENCE_RATE_FACTOR,
    brandHosts: set.SIXPENCE_HOSTS ?? new Map(),
    simpleSignIn: set.SIXPENCE_SIMPLE_SIGN_IN,
    digitalCurrencies: set.SIXPENCE_DIGITAL.filter(isCurrency),
    serviceToken: set.SIXPENCE_SERVICE_TOKEN,
    coolingHours: set.SIXPENCE_COOLING_HOURS,
    fourEyes: set.SIXPENCE_FOUR_EYES ?? mode === 'production',
    trustedProxies: set.SIXPENCE_PROXIES,
    partners: partnersOf(set),
  }
}

/** The same for commands that work on the database beside the server: they need fewer settings. @throws StartRefused */
export const readCommandConfig = (): Config => readConfig(process.env, 'command')
