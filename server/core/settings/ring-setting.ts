import type { Ring, Wrapping } from '#core/keys/ring.ts'
import { StartRefused } from '#core/start-refused.ts'
import { demoSecret, knownDemoSecret } from './demo-secret.ts'
import type { Settings } from './environment.ts'

/**
 * The ring of SIXPENCE_SECRETS, with SIXPENCE_SECRET as number 1; in the demo, the demo's own secret if neither is set,
 * which is created and stored if necessary. @throws StartRefused when number 1 is given twice
 */
export function ringFrom(set: Settings): Ring {
  const isDemo = set.SIXPENCE_MODE === 'demo'
  const { SIXPENCE_SECRETS: ring, SIXPENCE_SECRET: single } = set
  if (!ring) return [{ number: 1, secret: single ?? demoSecret(set.SIXPENCE_DATA) }]
  const first = single ?? (isDemo ? knownDemoSecret(set.SIXPENCE_DATA) : undefined)
  const own = ring.find(({ number }) => number === 1)
  if (single !== undefined && own && own.secret !== single)
    throw new StartRefused(
      'SIXPENCE_SECRET is number 1, and SIXPENCE_SECRETS has another number 1: set one of them.',
    )
  return own || first === undefined ? ring : [...ring, { number: 1, secret: first }]
}

const hourMs = 60 * 60_000

/** The settings of the external wrapping keys; `env` has the file name of a key in a file. */
export function wrappingOf(set: Settings, env: NodeJS.ProcessEnv): Wrapping {
  const { SIXPENCE_TRANSIT_URL: url, SIXPENCE_TRANSIT_KEY: key, SIXPENCE_TRANSIT_TOKEN_FILE: tokenFile } = set
  return {
    local: set.SIXPENCE_WRAPPING_KEY,
    localFile: env['SIXPENCE_WRAPPING_KEY_FILE'] || undefined,
    transit:
      url && key && tokenFile
        ? { url, key, tokenFile, maxMs: set.SIXPENCE_TRANSIT_MAX_HOURS * hourMs }
        : undefined,
  }
}
