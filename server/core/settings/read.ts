import * as z from 'zod/mini'
import { StartRefused } from '#core/start-refused.ts'
import { environment, type Settings } from './environment.ts'
import { withFiles, type Variables } from './from-files.ts'
import { factsOf, type Facts } from './setting.ts'
import { isWrapped, parseRing } from '#core/keys/ring.ts'
import { isRandom } from './shapes.ts'

/** The purpose of reading the settings; commands that run beside the server need fewer of them. */
export type Purpose = 'serve' | 'command'

/**
 * Parses the settings of an environment; a variable with an empty value counts as not set, and `<NAME>_FILE` names a
 * file with the value. @throws StartRefused listing every problem, without values that may be secret
 */
export function readSettings(env: NodeJS.ProcessEnv, purpose: Purpose): Settings {
  const { variables, problems: ofFiles } = withFiles(env, Object.keys(environment.shape))
  const { data, error } = z.safeParse(environment, variables, { reportInput: true })
  const isProduction = variables['SIXPENCE_MODE'] === 'production'
  const problems = [
    ...ofFiles,
    ...(error?.issues ?? []).map(sentence),
    ...(isProduction
      ? [
          ...missingInProduction(variables, purpose),
          ...refusedInProduction(variables),
          ...placeholdersIn(variables),
        ]
      : []),
    ...(!isProduction && variables['SIXPENCE_SANDBOXES'] === 'on' ? [sandboxesInDemo] : []),
    ...missingBeside(variables, isProduction, purpose),
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

function missingInProduction(variables: Variables, purpose: Purpose): string[] {
  const { SIXPENCE_SECRET: secret } = variables
  const missing = all.filter(
    ({ name, production }) => !variables[name] && isRequired(production, variables, purpose),
  )
  return [
    ...(secret === undefined || isRandom(secret) ? [] : [`SIXPENCE_SECRET must be ${randomSecret}.`]),
    ...weakSecrets(variables),
    ...missing
      .filter(({ unless }) => !unless || !variables[unless])
      .map(({ name, meaning }) => `${name} must be set in production mode: ${meaning}.`),
  ]
}

/** Unwrapped secrets of the ring that can be guessed. */
function weakSecrets({ SIXPENCE_SECRETS: text = '' }: Variables): string[] {
  const weak = (parseRing(text) ?? []).filter(({ secret }) => !isWrapped(secret) && !isRandom(secret))
  return weak.map(({ number }) => `Number ${number} in SIXPENCE_SECRETS must be ${randomSecret}.`)
}

function isRequired(production: Facts['production'], variables: Variables, purpose: Purpose): boolean {
  if (production === 'requiredToServe') return purpose === 'serve'
  if (production === 'requiredOfPartners')
    return purpose === 'serve' && variables['SIXPENCE_SANDBOXES'] !== 'on'
  return production === 'required'
}

/** Names of the settings whose values disable a default protection. */
export const weakened = (variables: Readonly<Record<string, string | undefined>>): string[] =>
  all.flatMap(({ name, weakens }) => (weakens?.(variables[name] || '1') ? [name] : []))

/** Settings that only the demo accepts, and misspelled names: both would have no effect. */
function refusedInProduction(variables: Variables): string[] {
  const ofDemo = all.filter(({ name, onlyDemo }) => onlyDemo && variables[name] && variables[name] !== 'off')
  const allowedNames = new Set([...all.flatMap(({ name }) => [name, `${name}_FILE`]), ...besideSettings])
  const unknown = Object.keys(variables).filter(
    (name) => name.startsWith('SIXPENCE_') && !allowedNames.has(name),
  )
  const weak =
    variables['SIXPENCE_SANDBOXES'] === 'on' || variables['LOAD_TEST'] === 'on' ? [] : weakened(variables)
  return [
    ...weak.map(
      (name) =>
        `${name} must not be ${variables[name]} in production mode: a protection of customers would be gone.`,
    ),
    ...ofDemo.map(({ name }) => `${name} must not be set in production mode: it is for the demo alone.`),
    ...unknown.map((name) => `${name} is no setting: \`npm run operator -- settings\` lists all of them.`),
  ]
}

/**
 * Settings that still contain a word in capitals of our examples, as in `smtps://USER:PASSWORD@MAIL.example`, or a
 * reserved host (RFC 2606).
 */
function placeholdersIn(variables: Variables): string[] {
  const left = all.filter(({ name }) => placeholder.test(variables[name] ?? ''))
  return left.map(
    ({ name }) =>
      `${name} has a placeholder: what is in capitals, and hosts of .example, are for you to replace.`,
  )
}

const placeholder = new RegExp(
  [
    // In an address: user, password, and host.
    String.raw`//[^/?#]*\b(?:USER|PASSWORD|PASSPHRASE)\b[^/?#]*@`,
    String.raw`[@/](?:[\w-]+\.)+(?:example|invalid)(?::\d+)?(?:[/?#,\s]|$)`,
    String.raw`\bYOUR-[A-Z]`,
    '^whsec_BASE64-OF-',
  ].join('|'),
)

/** Variables of programs that may run in the same environment: the command line client and its examples. */
const besideSettings = [
  'SIXPENCE_KEY',
  'SIXPENCE_URL',
  'SIXPENCE_WEBHOOK_SECRET',
  'SIXPENCE_NO_USER_NAMESPACE',
]

const sandboxesInDemo =
  'SIXPENCE_SANDBOXES must not be set in the demo, which always has them: it is for a trial in production mode (SIXPENCE_MODE).'

const randomSecret =
  'a random text of at least 32 characters in production mode, for example from `openssl rand -base64 48`'

/** Problems of settings that must be set together. Those required by production mode are reported there. */
function missingBeside(variables: Variables, isProduction: boolean, purpose: Purpose): string[] {
  return all.flatMap(({ name, production }) => {
    const other = all.find((item) => variables[item.name] && item.with?.includes(name))
    if (variables[name] || !other || (isProduction && isRequired(production, variables, purpose))) return []
    return [`${name} must be set where ${other.name} is.`]
  })
}
