import { DeskMissing, DeskNone } from '@sixpence/partners/support-desk/support-desk'
import { UnknownRate } from '@sixpence/partners/rates/rates'
import type { Telemetry } from '#core/telemetry/telemetry.ts'
import { NotSet } from '#partners/nobody.ts'
import type { Partners } from '#partners/partners.ts'

/** The state of the partners, known from the calls that are made anyway. */
export type PartnerStates = {
  /** Those whose last calls all failed, by name. */
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

/** This many calls in a row have to fail, because a single failure may be due to its request. */
const isAwayAfter = 3

/** Errors that are answers of the partner, and partners that are not configured. */
const isAnswer = (error: unknown): boolean =>
  error instanceof NotSet ||
  error instanceof DeskNone ||
  error instanceof DeskMissing ||
  error instanceof UnknownRate

/** Counts, times and traces the calls to each partner. */
export function watchPartners(
  partners: Partners,
  { metrics, tracing }: Telemetry,
): { partners: Partners; states: PartnerStates } {
  const failures = new Map<string, number>()
  const called = async (partner: string, method: string, work: () => Promise<unknown>): Promise<unknown> => {
    const begun = performance.now()
    const ended = (outcome: 'done' | 'failed'): void => {
      metrics.add('sixpence_partner_calls_total', { partner, outcome })
      metrics.record(
        'sixpence_partner_call_duration_seconds',
        { partner },
        (performance.now() - begun) / 1_000,
      )
      failures.set(partner, outcome === 'done' ? 0 : (failures.get(partner) ?? 0) + 1)
    }
    try {
      const result = await tracing.span(`partner ${partner}`, { 'sixpence.method': method }, work)
      ended('done')
      return result
    } catch (error) {
      if (!(error instanceof NotSet || error instanceof DeskNone)) ended(isAnswer(error) ? 'done' : 'failed')
      throw error
    }
  }
  const watch = <T extends object>(partner: string, one: T): T => {
    for (const outcome of ['done', 'failed'])
      metrics.add('sixpence_partner_calls_total', { partner, outcome }, 0)
    return new Proxy(one, {
      get: (target, key) => {
        const member: unknown = Reflect.get(target, key, target)
        if (typeof member !== 'function') return member
        return (...args: unknown[]): unknown => {
          if (immediate.has(key)) return Reflect.apply(member, target, args) as unknown
          return called(partner, String(key), async () => Reflect.apply(member, target, args) as unknown)
        }
      },
    })
  }
  const seen: Partners = { ...partners }
  for (const name of watched) {
    const one = partners[name]
    if (one) Object.assign(seen, { [name]: watch(name, one) })
  }
  seen.rails = Object.fromEntries(
    Object.entries(partners.rails).map(([key, one]) => [key, watch(`rail:${key}`, one)]),
  )
  if (partners.cells) seen.cells = watch('rail:cell', partners.cells)
  const away = (): string[] =>
    [...failures].filter(([, count]) => count >= isAwayAfter).map(([partner]) => partner)
  return { partners: seen, states: { away } }
}

/** Members that return at once, because they make no request. */
const immediate = new Set<string | symbol>(['read', 'jwt'])
