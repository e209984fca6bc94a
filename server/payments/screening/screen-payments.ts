import type { BackgroundJob } from '#context/background-job.ts'
import { operation } from '@sixpence/ledger'
import type { Screening } from '@sixpence/partners/screening/screening'
import { transaction } from '#core/database.ts'
import { faultFields } from '#core/log.ts'
import { jitter } from '#payments/rails/moves.ts'
import { returnRecipientOf } from '#payments/rails/corrections.ts'
import type { InstructionRow } from '#payments/rails/instructions.ts'
import { payeeKeyOf, type SealedPayment } from '#payments/rails/payment.ts'
import {
  claimUnscreened,
  holdScreened,
  isSomeUnscreened,
  passScreened,
  postponeUnscreened,
  stopOfHouse,
} from '#payments/rails/screened.ts'
import { namesInText } from '#rules/names-in-text.ts'
import { isCustomerStopped, openScreeningCase } from '#store/screening/cases.ts'
import { readOutside } from '#store/operation/details.ts'
import { compareAll, isLike, listNow, type ScreeningDeps, type ToCompare } from './compare.ts'

const retryMs = 15_000
const stoppedMs = 5 * 60_000
const atOnce = 100

/**
 * Compares due payments out with the lists before they are sent: the payee's name and the purpose. Without an answer
 * they wait and are compared again; with a hit they are held for a decision. Several processes may run it at once.
 * Returns the number of compared payments.
 */
export async function screenPayments(s: ScreeningDeps): Promise<number> {
  const { screening } = s.partners
  if (!screening || !(await isSomeUnscreened(s.db, s.clock.now()))) return 0
  for (let all = 0; ;) {
    const list = await listNow(s, screening)
    if (!list) return all
    const rows = await claimUnscreened(s.db, { now: s.clock.now(), limit: atOnce })
    if (rows.length === 0) return all
    all += rows.length
    if (!(await screenRows(s, screening, rows, list.id))) return all
  }
}

/** False if the provider failed, so that continuing is useless. */
async function screenRows(
  s: ScreeningDeps,
  screening: Screening,
  rows: readonly InstructionRow[],
  listId: number,
): Promise<boolean> {
  const parts = await Promise.all(rows.map((row) => readable(s, row)))
  const answers = await compareAll(
    s,
    screening,
    parts.map((part) => part ?? []),
  )
  // Unreadable data is not compared, which differs from a comparison without hits.
  const comparedParts = answers.map((answer, at) => (parts[at] ? answer : undefined))
  const list = await listNow(s, screening)
  const now = s.clock.now()
  const ids = rows.map(({ operationId }) => operationId)
  if (list?.id !== listId) {
    // The list changed meanwhile, so it is unknown which version was used.
    await postponeUnscreened(s.db, ids, list ? now : new Date(now.getTime() + jitter(retryMs)))
    return list !== undefined
  }
  const passed: number[] = []
  const waiting: number[] = []
  const unanswered: number[] = []
  for (const [at, row] of rows.entries()) {
    const compared = comparedParts[at]
    if (!compared) unanswered.push(row.operationId)
    else if (isLike(compared) && row.customerId === 0) await stopOfHouse(s.db, row.operationId, now)
    else if (isLike(compared))
      await transaction(s.db, async (client) => {
        if (!(await holdScreened(client, row, now))) return
        const { operationId: subjectId, customerId } = row
        const like = compared.filter(({ hits }) => hits.length > 0)
        await openScreeningCase(
          client,
          s.personal,
          { kind: 'payment', subjectId, customerId, listId, compared: like },
          now,
        )
      })
    else if (await isCustomerStopped(s.db, row.customerId)) waiting.push(row.operationId)
    else passed.push(row.operationId)
  }
  await passScreened(s.db, passed, listId)
  await postponeUnscreened(s.db, waiting, new Date(now.getTime() + stoppedMs))
  await postponeUnscreened(s.db, unanswered, new Date(now.getTime() + jitter(retryMs)))
  return parts.every((part, at) => part === undefined || comparedParts[at] !== undefined)
}

/** `partsOf`, or undefined if the data cannot be read, so that an unreadable payment does not block others. */
const readable = (s: ScreeningDeps, row: InstructionRow): Promise<ToCompare[] | undefined> =>
  partsOf(s, row).catch((error: unknown) => {
    s.log.warn({ operation: row.operationId, ...faultFields(error) }, 'a payee cannot be compared')
    return undefined
  })

/** The payee, and the purpose in rows of words. @throws Error when the payee can no longer be read */
async function partsOf(s: ScreeningDeps, row: InstructionRow): Promise<ToCompare[]> {
  const { customerId, operationId } = row
  if (customerId === 0) return ofHouse(s, operationId)
  const [sealed, hold] = await Promise.all([
    s.personal.open<SealedPayment>(`customer:${customerId}`, row.sealed),
    operation(s.db, operationId),
  ])
  if (!sealed || !hold)
    throw new Error(
      `payment ${operationId} has no readable hold or payee: customer ${customerId} erased, or key missing`,
    )
  const { payee, destination } = sealed
  const scope = `customer:${customerId} ${payeeKeyOf(s.personal, { payer: customerId, method: row.method }, destination)}`
  const country = payee.address?.country ?? countryOf(destination['iban'])
  const referenceText = readOutside(hold.detail).reference ?? ''
  const words = namesInText(referenceText)
  return [
    {
      part: 'payee',
      said: payee.name,
      kind: payee.kind,
      names: [payee.name],
      countries: country ? [country] : [],
      scope,
    },
    ...(words.length > 0
      ? [
          {
            part: 'remittance',
            said: referenceText,
            kind: 'any',
            names: words,
            countries: [],
            scope: `customer:${customerId}`,
          } as const,
        ]
      : []),
  ]
}

/** For a return by the bank: the receiver, and as purpose the sender's own words, which came in with the money. */
async function ofHouse(s: ScreeningDeps, operationId: number): Promise<ToCompare[]> {
  const { payee, country, account } = await returnRecipientOf(s, operationId)
  const { name } = payee
  return [
    {
      part: 'payee',
      said: name,
      kind: 'any',
      names: [name],
      countries: [country],
      scope: `house ${account}`,
    },
  ]
}

const countryOf = (iban: string | undefined): string | undefined => iban?.slice(0, 2)

export const screenPaymentsJob: BackgroundJob = {
  name: 'screenPayments',
  everyMs: 500,
  work: screenPayments,
}
