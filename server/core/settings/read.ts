import * as z from 'zod/mini'
import { StartRefused } from '#core/start-refused.ts'
import { environment, type Settings } from './environment.ts'
import { factsOf } from './setting.ts'
import { isWrapped, parseRing } from '#core/keys/ring.ts'
import { isRandom } from './shapes.ts'

/** What the settings are read for; commands beside the server need fewer of them. */
export type Purpose = 'serve' | 'command'

/** Values by variable name. */
type Variables = Readonly<Record<string, string>>

/**
 * Parses the settings of an environment; a variable with an empty value counts as not set. @throws StartRefused
 * listing every problem, without values that may be secret
 */
export function readSettings(env: NodeJS.ProcessEnv, purpose: Purpose): Settings {
  const given = Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
  const { data, error } = z.safeParse(environment, given, { reportInput: true })
  const isProduction = given['SIXPENCE_MODE'] === 'production'
  const problems = [
    ...(error?.issues ?? []).map(sentence),
    ...(isProduction ? missingInProduction(given, purpose) : []),
    ...missingBeside(given, isProduction),
  ]
  if (!data || problems.length > 0) throw new StartRefused(...problems)
  return data
}

const all = Object.entries(environment.shape).map(([name, schema]) => ({ name, ...factsOf(schema) }))

function sentence(issue: z.core.$ZodIssue): string {
  const { hidden, reason } = (issue.code === 'custom' && issue.params) || {}
  const demand = `${issue.path.join('.')} must be ${issue.message}`
  if (hidden) return `${demand}.`
  return `${demand}, not "${String(issue.input)}"${reason ? `: ${String(reason)}` : ''}.`
}

function missingInProduction(given: Variables, purpose: Purpose): string[] {
  const { SIXPENCE_SECRET: secret } = given
  const missing = all.filter(
    ({ name, production }) =>
      !given[name] &&
      (production === 'required' || (production === 'requiredToServe' && purpose === 'serve')),
  )
  return [
    ...(secret === undefined || isRandom(secret) ? [] : [`SIXPENCE_SECRET must be ${randomSecret}.`]),
    ...weakSecrets(given),
    ...missing
      .filter(({ unless }) => !unless || !given[unless])
      .map(({ name, meaning }) => `${name} must be set in production mode: ${meaning}.`),
  ]
}

/** Secrets of the ring that are given as they are and can be guessed. */
function weakSecrets({ SIXPENCE_SECRETS: text = '' }: Variables): string[] {
  const weak = (parseRing(text) ?? []).filter(({ secret }) => !isWrapped(secret) && !isRandom(secret))
  return weak.map(({ number }) => `Number ${number} in SIXPENCE_SECRETS must be ${randomSecret}.`)
}

const randomSecret =
  'a random text of at least 32 characters in production mode, for example from `openssl rand -base64 48`'

/** Problems of settings that must be set together. Those required by production mode are reported there. */
function missingBeside(given: Variables, isProduction: boolean): string[] {
  return all.flatMap(({ name, production }) => {
    const other = all.find((one) => given[one.name] && one.with?.includes(name))
    if (given[name] || !other || (production && isProduction)) return []
    return [`${name} must be set where ${other.name} is.`]
  })
}
