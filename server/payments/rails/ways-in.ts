import type { BackgroundJob } from '#context/background-job.ts'
import { fieldNames } from '@sixpence/protocol/methods/field-names'
import type { PayInDetails } from '@sixpence/partners/rails/pay-in'
import { isCurrency } from '@sixpence/money'
import { faultFields } from '#core/log.ts'
import type { Services } from '#context/services.ts'
import { openCustomer, sealedCustomer, type SealedCustomer } from '#store/customer/sealed-people.ts'
import { dueWaysIn, storeWayIn, postponeWayIn, type WayIn } from '#store/way-in/ways-in.ts'
import { jitter } from './moves.ts'

type WayInDeps = Pick<Services, 'db' | 'clock' | 'personal' | 'partners' | 'log'>

const firstWaitMs = 5_000
const maxWaitMs = 60 * 60_000
const atOnce = 50

/**
 * Repeats requests for pay-in details that are unanswered because of a failure or a crash. Returns the number of due
 * requests.
 */
export async function fillWaysIn(s: WayInDeps): Promise<number> {
  const due = await dueWaysIn(s.db, s.clock.now(), atOnce)
  await askWays(s, due)
  return due.length
}

/**
 * Requests missing pay-in details. Companies return the same details for the same request, so it can be repeated.
 * Failed requests are repeated later.
 */
export async function askWays(s: WayInDeps, ways: readonly WayIn[]): Promise<void> {
  await Promise.all(ways.filter(({ state }) => state === 'asked').map((wayIn) => ask(s, wayIn)))
}

async function ask(s: WayInDeps, way: WayIn): Promise<void> {
  try {
    await storeWayIn(s.db, way.id, await askedOf(s, way))
  } catch (error) {
    s.log.warn({ wayIn: way.id, ...faultFields(error) }, 'a request for pay-in details failed and will retry')
    const waitMs = jitter(Math.min(maxWaitMs, firstWaitMs * 2 ** Math.min(way.attempts, 20)))
    await postponeWayIn(s.db, way.id, new Date(s.clock.now().getTime() + waitMs))
  }
}

async function askedOf(s: WayInDeps, way: WayIn): Promise<PayInDetails | 'notOffered'> {
  const partner = s.partners.rails[way.partner]
  if (!partner?.payIn) return 'notOffered'
  const { rows } = await s.db.query<{ number: string; currency: string; sealed: SealedCustomer }>(
    `select a.number, a.currency, ${sealedCustomer('c')} as sealed
     from app.account a join app.customer c on c.id = a.customer_id where a.id = $1`,
    [way.accountId],
  )
  const [account] = rows
  if (!account || !isCurrency(account.currency))
    throw new Error(`account ${way.accountId} of a ${way.way} way in is missing or of an unknown currency`)
  const answer = await partner.payIn({
    account: account.number,
    currency: account.currency,
    way: way.way,
    source: way.source,
    ...(way.network && { network: way.network }),
    holder: openCustomer(s.personal, account.sealed).name,
  })
  if (answer !== 'notOffered')
    for (const name of Object.keys(answer.details))
      if (!Object.hasOwn(fieldNames, name))
        throw new Error(
          `pay-in details of ${way.partner} for account ${way.accountId} have the unknown field ${name}`,
        )
  return answer
}

export const fillWaysInJob: BackgroundJob = {
  name: 'fillWaysIn',
  everyMs: 5_000,
  work: fillWaysIn,
}
