import { msOf } from '@sixpence/days'
import type { Sms } from '@sixpence/partners/sms/sms'
import { callingCodes } from '@sixpence/protocol/rules/countries'
import type pg from 'pg'
import type { Clock } from '#core/clock.ts'
import { transaction } from '#core/database.ts'
import type { PartnerConfig } from '#core/settings/partner-config.ts'
import type { Metrics } from '#core/telemetry/metrics.ts'
import { Refused } from '#core/refused.ts'
import type { Secrets } from '#core/secrets.ts'

/** The longest calling code that is a prefix of a number, without its plus; 1 is shared by 25 countries. */
const callingCodeOf = (number: string): string =>
  [1, 2, 3, 4].map((length) => number.slice(1, 1 + length)).findLast((code) => codes.has(code)) ?? 'unknown'
const codes = new Set(callingCodes.values())

type Deps = { db: pg.Pool; clock: Clock; secrets: Secrets }

/** A counter of messages, and its maximum until `ms` have passed since the first of them. */
type Budget = { of: readonly (string | number)[]; most: number; ms: number; adds?: number }

/** Budgets count over all brands. */
const everyBrand = '*'

const hourMs = msOf({ hours: 1 })
const dayMs = msOf({ days: 1 })

/** Text messages for a person, and to a number. */
const texts = { perHour: 15, perDay: 40 }
/** Mails to an address that customers cause; and for a person to addresses that they choose. */
const mails = { toPerDay: 20, forPerDay: 60 }

type SmsDeps = Deps & {
  config: { rateFactor: number; partners: { smsPerCountry: PartnerConfig['smsPerCountry'] } }
  telemetry: { metrics: Pick<Metrics, 'add'> }
}

/**
 * Text messages within budgets of their person, number and country, by hour and day: each message costs money, and
 * some numbers share the price with whoever had it sent (toll fraud). @throws Refused tooManyTexts
 */
export function budgetedSms(sms: Sms, s: SmsDeps): Sms {
  const { perDay, home } = s.config.partners.smsPerCountry
  const homeCodes = new Set(home.map((country) => callingCodes.get(country)))
  const count = (country: string, outcome: 'sent' | 'refused') =>
    s.telemetry.metrics.add('sixpence_texts_total', { country, outcome })
  // In the metrics from the start.
  for (const outcome of ['sent', 'refused'] as const)
    s.telemetry.metrics.add('sixpence_texts_total', { country: 'unknown', outcome }, 0)
  return {
    send: async (message) => {
      const code = callingCodeOf(message.to)
      const budgets = [
        ...hourAndDay(['texts for', message.personId], texts),
        ...hourAndDay(['texts to', message.to], texts),
        ...(homeCodes.has(code)
          ? []
          : hourAndDay(['texts to country', code], { perHour: Math.ceil(perDay / 4), perDay })),
      ]
      const wait = await take(s, budgets, s.config.rateFactor)
      if (wait !== undefined) {
        count(code, 'refused')
        throw new Refused('tooManyTexts', { count: wait })
      }
      try {
        await sms.send(message)
      } catch (error) {
        await giveBack(s, budgets)
        throw error
      }
      count(code, 'sent')
    },
  }
}

type MailDeps = Deps & { config: { rateFactor: number } }

/**
 * Counts a mail to an address that a caller chose, by the look-up of the address: across deletions, persons and
 * brands. @throws Refused tooManyMails
 */
export async function admitMail(
  s: MailDeps,
  { to, personId }: { to: string; personId?: number | undefined },
): Promise<void> {
  const budgets = [
    { of: ['mails to', to.toLowerCase()], most: mails.toPerDay, ms: dayMs },
    ...(personId === undefined ? [] : [{ of: ['mails for', personId], most: mails.forPerDay, ms: dayMs }]),
  ]
  await admit(s, budgets)
}

/** Counts the mails of a file, a mail to each of `addresses`, which may repeat. @throws Refused tooManyMails */
export async function admitMails(s: MailDeps, addresses: readonly string[]): Promise<void> {
  const counts = new Map<string, number>()
  for (const to of addresses.map((address) => address.toLowerCase()))
    counts.set(to, (counts.get(to) ?? 0) + 1)
  await admit(
    s,
    [...counts].map(([to, adds]) => ({ of: ['mails to', to], most: mails.toPerDay, ms: dayMs, adds })),
  )
}

async function admit(s: MailDeps, budgets: readonly Budget[]): Promise<void> {
  const wait = await take(s, budgets, s.config.rateFactor)
  if (wait !== undefined) throw new Refused('tooManyMails', { count: Math.ceil(wait / 60) })
}

const hourAndDay = (of: Budget['of'], { perHour, perDay }: { perHour: number; perDay: number }): Budget[] => [
  { of: [...of, 'hour'], most: perHour, ms: hourMs },
  { of: [...of, 'day'], most: perDay, ms: dayMs },
]

/**
 * Minutes to wait if a budget is used up; then none is charged, so that refused messages do not use up a country's
 * budget.
 */
async function take(
  { db, clock, secrets }: Deps,
  budgets: readonly Budget[],
  factor: number,
): Promise<number | undefined> {
  const now = clock.now()
  // In a fixed order, so that two messages at the same time cannot deadlock.
  const sorted = budgets
    .map(({ of, most: max, ms, adds = 1 }) => ({ key: keyOf(secrets, of), most: max * factor, ms, adds }))
    .toSorted((a, b) => a.key.compare(b.key))
  try {
    await transaction(db, async (client) => {
      for (const { key, most: max, ms, adds } of sorted) {
        const { rows } = await client.query<{ sent: number; until: Date | null }>(
          `insert into app.sign_in_failure as f (brand, email_hash, failures, first_at, locked_until) values ($1, $2, $5, $3, $4)
           on conflict (brand, email_hash) do update set
             failures = case when f.locked_until <= $3 then $5 else f.failures + $5 end,
             first_at = case when f.locked_until <= $3 then $3 else f.first_at end,
             locked_until = case when f.locked_until <= $3 then $4 else f.locked_until end
           returning failures as sent, locked_until as until`,
          [everyBrand, key, now, new Date(now.getTime() + ms), adds],
        )
        const [row] = rows
        const waitMs = (row?.until ?? now).getTime() - now.getTime()
        if (row && row.sent > max) throw new UsedUp(Math.max(1, Math.ceil(waitMs / 60_000)))
      }
    })
    return undefined
  } catch (error) {
    if (error instanceof UsedUp) return error.minutes
    throw error
  }
}

/** Rolls back what was charged. */
class UsedUp extends Error {
  readonly minutes: number

  constructor(minutes: number) {
    super(`a budget of messages is used up for ${minutes} minutes`)
    this.minutes = minutes
  }
}

/** A message that could not be sent is not charged. */
async function giveBack({ db, secrets }: Deps, budgets: readonly Budget[]): Promise<void> {
  await db.query(
    // Locked in the order of their charge.
    `with charged as (select brand, email_hash from app.sign_in_failure
       where brand = $1 and email_hash = any($2) and failures > 0 order by email_hash for update)
     update app.sign_in_failure f set failures = failures - 1 from charged c
     where f.brand = c.brand and f.email_hash = c.email_hash`,
    [everyBrand, budgets.map(({ of }) => keyOf(secrets, of))],
  )
}

const keyOf = (secrets: Secrets, of: Budget['of']): Buffer => secrets.mac('email-index', everyBrand, ...of)
