import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { parseBrandHosts, type BrandKey } from '@sixpence/brands'
import { isCurrency, type Currency } from '@sixpence/money'
import { digitalCurrencies } from '@sixpence/protocol/methods/index'

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
}

/** A start that cannot go on: its message is the one sentence the operator reads. */
export class StartRefused extends Error {}

const placeholder = /^(change|secret|password|test|example|placeholder|x+$|0+$)/i

/**
 * Reads the environment. Refuses what it does not understand, so that a misspelled mode is not a demo on the open
 * internet; in production a placeholder secret, too. The demo makes its secret and keeps it.
 * @throws StartRefused
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const mode = modeOf(env['SIXPENCE_MODE'])
  const dataDir = env['SIXPENCE_DATA'] || 'data'
  const number = (name: string, fallback: number, least: number, most: number): number =>
    wholeNumber(name, env[name], { fallback, least, most })
  return {
    mode,
    dev: mode === 'demo' && env['SIXPENCE_DEV'] === '1',
    port: number('PORT', 4000, 1, 65_535),
    host: env['HOST'] || (mode === 'demo' ? '127.0.0.1' : '0.0.0.0'),
    dataDir,
    databaseUrl: env['DATABASE_URL'] || undefined,
    apiDatabaseUrl: env['DATABASE_URL_API'] || undefined,
    secret: mode === 'production' ? productionSecret(env['SIXPENCE_SECRET']) : demoSecret(env, dataDir),
    lanes: number('SIXPENCE_LANES', 1, 1, 64),
    rateFactor: number('SIXPENCE_RATE_FACTOR', 1, 1, 1_000_000),
    brandHosts: parseBrandHosts(env['SIXPENCE_HOSTS'] ?? ''),
    simpleSignIn: listOf('SIXPENCE_SIMPLE_SIGN_IN', env['SIXPENCE_SIMPLE_SIGN_IN'], ['sei', 'spa']),
    digitalCurrencies: digitalOf(env['SIXPENCE_DIGITAL']),
    serviceToken: serviceToken(env['SIXPENCE_SERVICE_TOKEN']),
    coolingHours: number('SIXPENCE_COOLING_HOURS', 24, 0, 168),
    fourEyes: onOrOff('SIXPENCE_FOUR_EYES', env['SIXPENCE_FOUR_EYES'], mode === 'production'),
    trustedProxies: number('SIXPENCE_PROXIES', 0, 0, 10),
  }
}

function modeOf(text: string | undefined): Config['mode'] {
  if (!text || text === 'demo') return 'demo'
  if (text === 'production') return 'production'
  throw new StartRefused(`SIXPENCE_MODE must be demo or production, not "${text}".`)
}

function onOrOff(name: string, text: string | undefined, fallback: boolean): boolean {
  if (!text) return fallback
  if (text === 'on' || text === 'off') return text === 'on'
  throw new StartRefused(`${name} must be on or off, not "${text}".`)
}

function wholeNumber(
  name: string,
  text: string | undefined,
  { fallback, least, most }: { fallback: number; least: number; most: number },
): number {
  if (!text) return fallback
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN
  if (value >= least && value <= most) return value
  throw new StartRefused(`${name} must be a number from ${least} to ${most}, not "${text}".`)
}

function listOf(name: string, text: string | undefined, known: readonly string[]): string[] {
  const words = (text ?? '').split(/[\s,]+/).filter(Boolean)
  const strange = words.find((word) => !known.includes(word))
  if (strange) throw new StartRefused(`${name} may hold ${known.join(' and ')}, not "${strange}".`)
  return words
}

function digitalOf(text: string | undefined): readonly Currency[] {
  if (text === undefined) return digitalCurrencies
  return listOf('SIXPENCE_DIGITAL', text, digitalCurrencies).filter(isCurrency)
}

function serviceToken(token: string | undefined): string | undefined {
  if (!token) return undefined
  if (token.length < 32 || placeholder.test(token) || new Set(token).size < 10)
    throw new StartRefused('SIXPENCE_SERVICE_TOKEN must be a random text of at least 32 characters.')
  return token
}

function productionSecret(secret: string | undefined): string {
  if (!secret || secret.length < 32 || placeholder.test(secret) || new Set(secret).size < 10)
    throw new StartRefused(
      'SIXPENCE_SECRET must be a random text of at least 32 characters in production mode, for example from `openssl rand -base64 48`.',
    )
  return secret
}

function demoSecret(env: NodeJS.ProcessEnv, dataDir: string): string {
  if (env['SIXPENCE_SECRET']) return env['SIXPENCE_SECRET']
  const file = join(dataDir, 'secret')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(file, randomBytes(48).toString('base64'), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8').trim()
}
