import { randomUUIDv7 } from 'node:crypto'
import type { AnyCall } from '@sixpence/protocol/call'
import { refusalOf, responseCodes } from '@sixpence/protocol/codes'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { LightMyRequestResponse } from 'fastify'
import { refusalsOf } from '#app/api-docs/call-refusals.ts'
import { fieldsOf, outputSchema } from '#core/schema.ts'
import type { CastCustomer } from './cast-people.ts'
import type { Cast, Principal } from './cast.ts'
import { changedSince, moment, projected } from './digest.ts'
import { fixture } from './fixtures/fixtures.ts'
import { expected, isDone, isServed, referencesOf, thingOf } from './matrix.ts'
import { echoMark, mutate, randomItem, vary, type Random, type RawFields } from './mutations.ts'
import { demoPassword } from '#simulator/people.ts'
import { chance } from '@sixpence/demo/chance.ts'
import type { TestBank } from './bank/test-bank.ts'
import type { TestClient } from './bank/test-client.ts'

/** Marker in other customers' data, which no answer may contain. */
export const canary = 'CANARY-7f3a'

/** `answers` counts answers by `done` or the name of the refusal. */
export type FuzzResult = { runs: number; accepted: number; answers: Map<string, number>; failures: string[] }

type Shot = {
  principal: Principal
  client: TestClient
  fields: RawFields
  /** Customer the call names, if any. */
  named: 'own' | 'foreign' | 'nonsense' | undefined
  key: string | undefined
  story: string
}

/**
 * Sends a call `runs` times, by all kinds of callers: a quarter valid, the rest with one to three mutations.
 * Deterministic by seed. Every answer is checked on its own; for a sample it is also checked that nothing was changed.
 */
export async function fuzzCall(
  bank: TestBank,
  cast: Cast,
  call: AnyCall,
  options: { seed: number; runs: number },
): Promise<FuzzResult> {
  const random = chance(options.seed ^ hashOf(call.name))
  await bank.settled()
  await keepWaiting(bank)
  // Not timed, because the first call may load modules.
  const first = await freshHand(bank, cast, call, cast.owner)
  await fire(
    cast,
    call,
    await aim(bank, cast, call, { principal: cast.owner, ...first, intent: 'valid', random }),
  )
  const fuzzed: FuzzResult = { runs: 0, accepted: 0, answers: new Map(), failures: [] }
  const capable = cast.principals.filter(
    (principal) =>
      expected(call, principal, undefined) === 'served' && !/limited|unverified/.test(principal.name),
  )
  const hands = new Map<Principal, { client: TestClient; fields: RawFields }>()
  for (let run = 0; run < options.runs; run += 1) {
    const intent = intents[run % intents.length] ?? 'valid'
    const isValid = intent === 'valid'
    const principal =
      intent !== 'mutated' || random() < 0.5
        ? randomItem(capable, random)
        : (cast.principals[run % cast.principals.length] ?? cast.owner)
    // Creating an input may be slow, so it is reused until a call has used it up.
    const { client, fields } = hands.get(principal) ?? (await freshHand(bank, cast, call, principal))
    hands.set(principal, { client, fields })
    const shot = await aim(bank, cast, call, { principal, client, fields, intent, random })
    const before = !isValid && run % lookEvery === 1 ? await moment(bank, projected) : undefined
    const logged = bank.log.length
    const { answer, ms } = await timed(cast, call, shot)
    if (isServed(answer) ? doesChange(call) : isValid || endsThings(answer)) hands.delete(principal)
    const problems = [
      ...judge(call, shot, answer),
      // The desk may see all customers of its brand.
      ...leaks(answer.body, isServed(answer)).filter(
        (leak) => call.access.who !== 'staff' || !leak.includes(canary),
      ),
      ...bank.log.slice(logged).flatMap((line) => leaks(line, false).map((leak) => `log: ${leak}`)),
      ...(ms > maxMs ? [`kept the server busy for ${Math.round(ms)} ms, three times`] : []),
      ...(Object.keys(Object.prototype).length > 0 || 'polluted' in {}
        ? ['Object.prototype was changed']
        : []),
      ...(await ownership(bank, cast, call, shot, answer)),
    ]
    if (before !== undefined && !isServed(answer) && !endsThings(answer)) {
      const changed = await changedSince(bank, before)
      if (changed) problems.push(`refused, but ${changed} changed`)
    }
    fuzzed.runs += 1
    if (isServed(answer)) fuzzed.accepted += 1
    const name = nameOf(answer)
    fuzzed.answers.set(name, (fuzzed.answers.get(name) ?? 0) + 1)
    for (const problem of problems)
      fuzzed.failures.push(
        `${call.name}, run ${run}, ${principal.name}: ${problem} [${shot.story}] ${jsonOf(shot.fields).slice(0, 300)} → ${answer.statusCode} ${answer.body.slice(0, 300)}`,
      )
  }
  return fuzzed
}

/** Extends pending objects of earlier calls, so that no job ends them during this call. */
async function keepWaiting({ database: { owner } }: TestBank): Promise<void> {
  await owner.query(`update app.approval set expires_at = expires_at + interval '1 day' where state = 'open'`)
  await owner.query(`update ledger.hold set expires = expires + interval '1 day' where state = 'open'`)
}

/** Coprime to the number of intents, so that each is sampled. */
const lookEvery = 13

type Intent = 'valid' | 'trespass' | 'mutated'

/** A valid input; a valid input except for another's object or customer; a mutated input. */
const intents: readonly Intent[] = [
  'valid',
  'mutated',
  'mutated',
  'mutated',
  'valid',
  'mutated',
  'trespass',
  'mutated',
]

async function freshHand(bank: TestBank, cast: Cast, call: AnyCall, principal: Principal) {
  const client = await principal.browser()
  const customer = customerOf(cast, principal)
  const payee =
    cast.strangers.otherBrand.id === customer.id ? cast.strangers.sameBrand : cast.strangers.otherBrand
  const input = await fixture(call, { bank, client, customer, payee })
  const fields = Object.entries(input).map(([name, value]): [string, string] => [name, JSON.stringify(value)])
  return { client, fields }
}

async function aim(
  bank: TestBank,
  cast: Cast,
  call: AnyCall,
  hand: { principal: Principal; client: TestClient; fields: RawFields; intent: Intent; random: Random },
): Promise<Shot> {
  const { principal, client, intent, random } = hand
  const fields = hand.fields.map(([name, json]): [string, string] => [name, json])
  const shot: Shot = { principal, client, fields, named: undefined, key: randomUUIDv7(), story: 'valid' }
  if (intent === 'valid') return shot
  const ids = await Promise.all(
    [...new Set(referencesOf(call).map(([, kind]) => kind))].map((kind) =>
      thingOf(bank, cast, kind, cast.strangers.company),
    ),
  )
  if (intent === 'trespass') return trespass(call, shot, ids, random)
  const times = randomItem([1, 1, 2, 3], random)
  const references = new Set(referencesOf(call).map(([field]) => field))
  const declared = fieldsOf(call)
  const own = new Map([...declared].filter(([name]) => !references.has(name)))
  // A third of the mutations passes the schema and leaves references alone.
  const change =
    random() < 1 / 3
      ? () => vary(fields, { fields: own, ids, random })
      : () => mutate(fields, { fields: declared, ids, random })
  const done = Array.from({ length: times }, change)
  if (random() < 0.2 && !principal.isTrespassing)
    shot.named = randomItem(['own', 'foreign', 'nonsense'] as const, random)
  if (call.money && random() < 0.2)
    shot.key = randomItem([undefined, '', 'x', crypto.randomUUID(), '0'.repeat(36)], random)
  shot.story = [
    ...done,
    ...(shot.named ? [`named ${shot.named}`] : []),
    ...(shot.key ? [] : ['no key']),
  ].join(', ')
  return shot
}

/** A valid input of an authorised caller, with another's object, another's customer, or both. */
function trespass(call: AnyCall, shot: Shot, ids: readonly number[], random: Random): Shot {
  const references = new Set(referencesOf(call).map(([field]) => field))
  const kind = references.size === 0 ? 'name' : randomItem(['name', 'thing', 'both'] as const, random)
  const fields = shot.fields.map(([name, json]): [string, string] => [
    name,
    kind !== 'name' && references.has(name) ? String(randomItem(ids, random)) : json,
  ])
  return { ...shot, fields, named: kind === 'thing' ? undefined : 'foreign', story: `trespass by ${kind}` }
}

/**
 * The answer, and how long it blocked the server: the best of three attempts if the first was slow. Only CPU time
 * of this thread counts, which a busy machine does not increase; the database limits long statements itself.
 */
async function timed(
  cast: Cast,
  call: AnyCall,
  shot: Shot,
): Promise<{ answer: LightMyRequestResponse; ms: number }> {
  let best = Infinity
  let first: LightMyRequestResponse | undefined
  for (let times = 0; times < 3 && best > maxMs; times += 1) {
    const before = process.threadCpuUsage()
    const answer = await fire(cast, call, shot)
    const { user, system } = process.threadCpuUsage(before)
    best = Math.min(best, (user + system) / 1_000)
    first ??= answer
  }
  if (!first) throw new Error('nothing was sent')
  return { answer: first, ms: best }
}

const maxMs = 1_000

function fire(cast: Cast, call: AnyCall, shot: Shot): Promise<LightMyRequestResponse> {
  const { client, principal, named, key } = shot
  const [verb = 'POST', template = `/?${call.name}`] = call.door === 'main' ? [] : call.door.split(' ')
  const rest = [...shot.fields]
  const url = template.replace(/\{(\w+)\}/g, (_, field: string) => {
    const at = rest.findIndex(([name]) => name === field)
    const [found] = at < 0 ? [] : rest.splice(at, 1)
    // Path segments are at most some kilobytes long and never empty.
    return (
      encodeURIComponent(
        addressText(found?.[1] ?? 'missing')
          .toWellFormed()
          .slice(0, 300),
      ) || '%20'
    )
  })
  const { id } = principal.acting?.customer ?? { id: 0 }
  // The strangers' company belongs to no caller here, except the person with two companies.
  const foreign = principal.isUndecided ? cast.strangers.sameBrand.id : cast.strangers.company.id
  const names = { own: id, foreign, nonsense: "1' or '1" }
  return client.request({
    method: verb,
    url: verb === 'GET' ? withQuery(url, rest) : url,
    headers: {
      ...principal.headers,
      ...(call.money && key !== undefined && { 'idempotency-key': key }),
      ...(named && { 'customer-id': String(names[named]) }),
      ...(verb !== 'GET' && { 'content-type': 'application/json' }),
    },
    ...(verb !== 'GET' && { payload: jsonOf(rest) }),
  })
}

function nameOf(answer: LightMyRequestResponse): string {
  if (isDone(answer)) return 'done'
  const { validationErrors = [], responseCode } = answer.json<Partial<Envelope>>()
  return responseCode === responseCodes.invalidParams
    ? 'invalidInput'
    : (validationErrors[0]?.code ?? 'unnamed')
}

/** Problems of an answer on its own: status, envelope, codes, shape of the output. */
function judge(call: AnyCall, { story }: Shot, answer: LightMyRequestResponse): string[] {
  if (isDone(answer) && call.file)
    return ['%PDF-', '<?xml', 'PK', 'email', 'benef', '\u00ef\u00bb\u00bf', '\u00ff\u00d8', '\u0089PNG'].some(
      (start) => answer.rawPayload.toString('latin1', 0, 5).startsWith(start),
    )
      ? []
      : ['no file']
  if (!String(answer.headers['content-type']).startsWith('application/json')) return ['not JSON']
  const { responseCode, responseDescription, validationErrors, message, ...output } =
    answer.json<Partial<Envelope>>()
  const problems: string[] = []
  if (answer.statusCode >= 500) problems.push(`status ${answer.statusCode}`)
  if (
    typeof responseCode !== 'string' ||
    typeof responseDescription !== 'string' ||
    !Array.isArray(validationErrors)
  )
    return [...problems, 'the envelope is not complete']
  if (!Object.values<string>(responseCodes).includes(responseCode))
    problems.push(`code ${responseCode} does not exist`)
  if (isDone(answer)) {
    const isValid = validatorOf(call)
    if (!isValid(output)) problems.push(`answers against its declaration: ${ajv.errorsText(isValid.errors)}`)
    return problems
  }
  const [first] = validationErrors
  if (!first) return [...problems, 'a refusal says nothing']
  for (const error of validationErrors)
    if ([error.parameter, error.code, error.description].some((text) => typeof text !== 'string'))
      problems.push('a validation error is not complete')
  // The refusals the API reference lists for this call.
  const name = refusalsOf(call).find((refusal) => refusal.name === first.code)?.name
  const isInvalidInput = responseCode === responseCodes.invalidParams
  if (!name && !isInvalidInput) problems.push(`${first.code} is not declared`)
  if (name && refusalOf(name).code !== responseCode) problems.push(`${name} came with ${responseCode}`)
  if (name === 'fault') problems.push('a fault')
  if (story === 'valid' && isInvalidInput) problems.push('a valid input was called invalid')
  if (call.door !== 'main' && typeof message !== 'string')
    problems.push('a refusal of a REST door has no message')
  return problems
}

type Envelope = {
  responseCode: string
  responseDescription: string
  validationErrors: { parameter: string; code: string; description: string }[]
  message: string
}

/** Problems if the caller was served without being allowed to, or got another's object. */
async function ownership(
  bank: TestBank,
  cast: Cast,
  call: AnyCall,
  shot: Shot,
  answer: LightMyRequestResponse,
): Promise<string[]> {
  if (!isServed(answer) || call.access.who === 'public') return []
  const wanted = expected(call, shot.principal, undefined)
  const problems = wanted === 'served' ? [] : [`served, but ${wanted}`]
  if (call.access.who !== 'customer') return problems
  if (shot.named === 'foreign' || shot.named === 'nonsense') problems.push('served for a customer of nobody')
  for (const [field, kind] of referencesOf(call)) {
    const value = valueOf(shot.fields, field)
    for (const stranger of Object.values(cast.strangers))
      if (
        stranger.id !== customerOf(cast, shot.principal).id &&
        value === (await thingOf(bank, cast, kind, stranger))
      )
        problems.push(`served with somebody else's ${field}`)
  }
  return problems
}

/**
 * Text that no answer and no log line may contain; `isOwn` for successful answers, which may repeat the caller's own
 * data.
 */
export function leaks(text: string, isOwn: boolean): string[] {
  const found = forbidden.filter((pattern) => pattern.test(text)).map((pattern) => `holds ${pattern.source}`)
  return isOwn || !text.includes(echoMark) ? found : [...found, 'repeats what was sent']
}

const forbidden = [
  new RegExp(canary),
  new RegExp(demoPassword),
  /a secret that only tests use/,
  /\$argon2|password_?hash|totp_?secret/i,
  /\bat (?:\w+\.)?[#\w<>]+ \(?(?:file:|node:|\/)/,
  /\.ts:\d+/,
  /\b(?:select|insert into|update|delete from) [\w.",\s]+ (?:from|values|set|where)\b/i,
  /syntax error|relation "|violates|invalid byte sequence|deadlock|pg_(?:catalog|class|stat|advisory|toast)/i,
  /node_modules|\/(?:usr|home|root|tmp|var|etc)\/\w/,
]

/** Refusals that do change something: e.g. the fifth wrong code voids the hold. */
const endsThings = (answer: LightMyRequestResponse): boolean =>
  /approvalAttemptsUsed|wrongSignInCode|sessionExpired|outcomeUnknown|lockedOut/.test(answer.body)

const doesChange = (call: AnyCall): boolean =>
  call.audit !== 'none' || call.money === true || call.changes !== undefined

const customerOf = (cast: Cast, { acting }: Principal): CastCustomer => {
  const customer = acting?.customer ?? cast.owner.acting?.customer
  if (!customer) throw new Error('the owner owns nothing')
  return customer
}

const jsonOf = (fields: RawFields): string =>
  `{${fields.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`

/** The value the server reads: of a repeated name the last. */
function valueOf(fields: RawFields, name: string): unknown {
  const json = fields.findLast(([value]) => value === name)?.[1]
  return json === undefined ? undefined : JSON.parse(json)
}

/** A list is a repeated name. */
function withQuery(url: string, fields: RawFields): string {
  const query = fields.flatMap(([name, json]) =>
    textsOf(json).map((text): [string, string] => [name, text.slice(0, 300)]),
  )
  return fields.length === 0 ? url : `${url}?${new URLSearchParams(query).toString()}`
}

function textsOf(json: string): string[] {
  if (!json.startsWith('[')) return [addressText(json)]
  const items = JSON.parse(json) as unknown[]
  return items.map((item) => addressText(JSON.stringify(item)))
}

const addressText = (json: string): string => (json.startsWith('"') ? String(JSON.parse(json)) : json)

const hashOf = (text: string): number =>
  Array.from(text).reduce((hash, letter) => Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0), 7)

const ajv = addFormats.default(new Ajv2020({ strict: false }))
const validators = new Map<string, ValidateFunction>()
function validatorOf(call: AnyCall): ValidateFunction {
  const validator = validators.get(call.name) ?? ajv.compile(outputSchema(call))
  validators.set(call.name, validator)
  return validator
}
