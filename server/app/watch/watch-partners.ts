import { DeskMissing, DeskNone } from '@sixpence/partners/support-desk/support-desk'
import type { RailPartner } from '@sixpence/partners/rails/rails'
import { UnknownRate } from '@sixpence/partners/rates/rates'
import type { Telemetry } from '#core/telemetry/telemetry.ts'
import { NotSet } from '#partners/nobody.ts'
import type { Partners } from '#partners/partners.ts'

/** The state of the partners, known from the calls that are made anyway. */
export type PartnerStates = {
  /** Partners whose last calls all failed, by name. */
  away: () => string[]
}

const watched = [
  'mail',
  'sms',
  'push',
  'rates',
  'payeeCheck',
  'instantKeys',
  'identity',
  'esign',
  'supportDesk',
  'screening',
  'cards',
] as const satisfies readonly (keyof Partners)[]

/** The members of a partner that make a request: those whose answer is a promise. */
type Requests<Partner> = {
  [
    Name in keyof Partner as NonNullable<Partner[Name]> extends (...args: never[]) => Promise<unknown>
      ? Name
      : never
  ]-?: true
}

/** The requests of each partner. A new partner does not compile until it is here. */
const requests: { [Name in (typeof watched)[number]]: Requests<NonNullable<Partners[Name]>> } = {
  mail: { send: true },
  sms: { send: true },
  push: { send: true },
  rates: { rate: true },
  payeeCheck: { ask: true },
  instantKeys: { find: true },
  identity: { begin: true, handIn: true },
  esign: { begin: true, ask: true },
  supportDesk: {
    me: true,
    compose: true,
    fields: true,
    tickets: true,
    ticket: true,
    create: true,
    reply: true,
    update: true,
    conversations: true,
    thread: true,
    upload: true,
    attachment: true,
    forget: true,
  },
  screening: { version: true, screen: true },
  cards: {
    make: true,
    shipExpress: true,
    end: true,
    enrol: true,
    pin: true,
    details: true,
    prove: true,
    publicKey: true,
    changePin: true,
  },
}
const railRequests: Requests<RailPartner> = {
  submit: true,
  status: true,
  recall: true,
  statement: true,
  payIn: true,
  cardToken: true,
  networkFee: true,
  collect: true,
}
const internalRequests: Requests<Omit<NonNullable<Partners['internal']>, 'since'>> = {
  pay: true,
  status: true,
  recall: true,
  giveUp: true,
  statement: true,
}

/** This many calls in a row have to fail, because a single failure may be due to its request. */
const isAwayAfter = 3

/** Errors of partners that are not configured: nothing was called. */
const isUnconfigured = (error: unknown): boolean => error instanceof NotSet || error instanceof DeskNone

/** Errors that are answers of the partner. */
const isAnswer = (error: unknown): boolean => error instanceof DeskMissing || error instanceof UnknownRate

/** Counts, times and traces the calls to each partner. */
export function watchPartners(
  partners: Partners,
  telemetry: Telemetry,
): { partners: Partners; states: PartnerStates } {
  const failures = new Map<string, number>()
  const watch = <Partner extends object>(
    name: string,
    partner: Partner,
    requestNames: Partial<Record<PropertyKey, true>>,
  ): Partner => {
    for (const outcome of ['done', 'failed'])
      telemetry.metrics.add('sixpence_partner_calls_total', { partner: name, outcome }, 0)
    return measured(partner, requestNames, (method, work) =>
      measure(telemetry, failures, { partner: name, method, work }),
    )
  }
  const watchedPartners: Partners = { ...partners }
  for (const name of watched) {
    const partner = partners[name]
    if (partner) Object.assign(watchedPartners, { [name]: watch(name, partner, requests[name]) })
  }
  watchedPartners.rails = Object.fromEntries(
    Object.entries(partners.rails).map(([key, rail]) => [key, watch(`rail:${key}`, rail, railRequests)]),
  )
  if (partners.internal) watchedPartners.internal = watch('rail:cell', partners.internal, internalRequests)
  const away = (): string[] =>
    [...failures].filter(([, count]) => count >= isAwayAfter).map(([partner]) => partner)
  return { partners: watchedPartners, states: { away } }
}

type Measure = (method: string, work: () => Promise<unknown>) => Promise<unknown>

/** The partner with its requests passed through `measure`; its other members are called directly. */
function measured<Partner extends object>(
  partner: Partner,
  requestNames: Partial<Record<PropertyKey, true>>,
  measure: Measure,
): Partner {
  return new Proxy(partner, {
    get: (_, key) => {
      const member: unknown = Reflect.get(partner, key, partner)
      if (typeof member !== 'function') return member
      return (...args: unknown[]): unknown => {
        const work = () => Reflect.apply(member, partner, args) as unknown
        return Object.hasOwn(requestNames, key) ? measure(String(key), async () => work()) : work()
      }
    },
  })
}

/** `failures` counts the failed calls in a row of each partner. */
async function measure(
  { metrics, tracing }: Telemetry,
  failures: Map<string, number>,
  { partner, method, work }: { partner: string; method: string; work: () => Promise<unknown> },
): Promise<unknown> {
  const startedAt = performance.now()
  const record = (outcome: 'done' | 'failed'): void => {
    metrics.add('sixpence_partner_calls_total', { partner, outcome })
    const seconds = (performance.now() - startedAt) / 1_000
    metrics.record('sixpence_partner_call_duration_seconds', { partner }, seconds)
    failures.set(partner, outcome === 'done' ? 0 : (failures.get(partner) ?? 0) + 1)
  }
  try {
    const result = await tracing.span(`partner ${partner}`, { 'sixpence.method': method }, work)
    record('done')
    return result
  } catch (error) {
    if (!isUnconfigured(error)) record(isAnswer(error) ? 'done' : 'failed')
    throw error
  }
}
