import type { FollowUpJob } from '#context/background-job.ts'
import { before } from '@sixpence/days'
import { reminderDays } from '@sixpence/protocol/global/global'
import { claimDue } from '#core/claim-due.ts'
import { faultFields } from '#core/log.ts'
import type { Services } from '#context/services.ts'
import { workBatches } from './batch-work.ts'
import { endGlobal, freeGlobal, type GlobalEndDeps } from './end.ts'
import { sendLetter, type Letter, type LetterDeps } from './letters.ts'
import { payClaim } from './pay-claim.ts'
import { globalPayment } from '#store/global-payment/payments.ts'

export type GlobalWorkDeps = GlobalEndDeps & LetterDeps & Pick<Services, 'log'>

const batchSize = 100

/**
 * Creates the payouts of passed claims, expires unclaimed payments, voids the holds of ended payments, sends mails to
 * payees and processes batches. Every step has an idempotency key or a conditional update, so that running it twice, or
 * in two processes, is safe. Returns the number of steps.
 */
export async function workGlobal(s: GlobalWorkDeps): Promise<number> {
  const done = [
    ...(await each<DueClaim>(s, passed, [], ({ id, claimId }) => payClaim(s, id, claimId))),
    ...(await each<Due>(s, overdue, [s.clock.now()], ({ id }) => endGlobal(s, id, 'expired'))),
    ...(await each<Due>(s, unfreed, [], ({ id }) => freeGlobal(s, id))),
    ...(await writeLetters(s)),
  ]
  return done.length + (await workBatches(s))
}

type Due = { id: number }
type DueClaim = Due & { claimId: number }

const passed = `select p.operation_id as id, c.id as "claimId" from app.global_payment p
  join app.global_claim c on c.operation_id = p.operation_id and c.state = 'passed'
    and c.id = (select max(id) from app.global_claim where operation_id = p.operation_id and state = 'passed')
  where p.state = 'claiming' limit ${batchSize}`
const overdue = `select operation_id as id from app.global_payment
  where state = 'new' and expires_at <= $1 order by expires_at limit ${batchSize}`
const unfreed = `select operation_id as id from app.global_payment
  where state in ('refused', 'expired', 'cancelled') and freed_at is null limit ${batchSize}`

async function each<Row extends Due>(
  s: GlobalWorkDeps,
  query: string,
  values: unknown[],
  step: (due: Row) => Promise<unknown>,
): Promise<Row[]> {
  const { rows } = await s.db.query<Row>(query, values)
  await Promise.all(
    rows.map((due) =>
      step(due).catch((error: unknown) =>
        s.log.error({ operation: due.id, ...faultFields(error) }, 'a step of a global payment failed'),
      ),
    ),
  )
  return rows
}

type LetterRow = { id: number; letter: Letter; expiresAt: Date }

const dueLetters = {
  table: 'app.global_payment',
  key: 'operation_id',
  due: `letter is not null and letter_at <= $3 and state = 'new'`,
  order: 'letter_at',
  lease: 'letter_claimed_until',
  set: 'letter_claimed_until = $1',
  returning: `operation_id as id, letter, expires_at as "expiresAt"`,
}

/** A failed mail is sent again when its lease expires. */
async function writeLetters(s: GlobalWorkDeps): Promise<LetterRow[]> {
  const rows = await claimDue<LetterRow>(s.db, dueLetters, { now: s.clock.now() })
  await Promise.all(
    rows.map((row) =>
      write(s, row).catch((error: unknown) =>
        s.log.warn({ operation: row.id, ...faultFields(error) }, 'the mail of a claim link was not sent'),
      ),
    ),
  )
  return rows
}

async function write(s: GlobalWorkDeps, { id, letter, expiresAt }: LetterRow): Promise<void> {
  const payment = await globalPayment(s, id)
  if (!payment) return
  await sendLetter(s, letter, payment)
  const next = nextLetter(expiresAt, s.clock.now())
  await s.db.query(
    `update app.global_payment set letter = $3, letter_at = $4, letter_claimed_until = null
     where operation_id = $1 and letter = $2`,
    [id, letter, next?.letter ?? null, next?.at ?? null],
  )
}

/** The next reminder after `now`; undefined when there is none. */
function nextLetter(expiresAt: Date, now: Date): { letter: Letter; at: Date } | undefined {
  const letters = ['week', 'day'] as const satisfies Letter[]
  return letters
    .map((letter, at) => ({
      letter,
      at: before(expiresAt, { days: reminderDays[at] ?? 0 }),
    }))
    .find(({ at }) => at > now)
}

export const workGlobalJob: FollowUpJob = {
  name: 'workGlobal',
  everyMs: 1_000,
  work: workGlobal,
}
