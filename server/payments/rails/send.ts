import { msOf } from '@sixpence/days'
import { operation } from '@sixpence/ledger'
import {
  internalRail,
  type Destination,
  type Instruction,
  type Rail,
  type RailPartner,
} from '@sixpence/partners/rails/rails'
import { creditorReferenceOf } from '@sixpence/protocol/methods/fields/creditor-reference'
import { purposes, recipientReads, type Purpose } from '@sixpence/protocol/methods/fields/words'
import { customerTypes } from '@sixpence/protocol/rights'
import { claimDue, moneyLeaseMs, type DueQueue } from '#core/claim-due.ts'
import { faultFields } from '#core/log.ts'
import { transaction } from '#core/database.ts'
import { firstSandboxId } from '#rules/play-money.ts'
import { readCustomerText } from '#store/customer/sealed-people.ts'
import { readOutside } from '#store/operation/details.ts'
import { voidPayment } from './booking.ts'
import { openCase } from './cases.ts'
import { applyReport, reportedStatusOf, stopPolling, type Rails } from './conclude.ts'
import { endReturns, returnRecipientOf } from './corrections.ts'
import {
  instructionColumns,
  instructionOf,
  announceState,
  type InstructionRead,
  type InstructionRow,
} from './instructions.ts'
import { RetryAtOnce, jitter, move, moveAll, nextQueryAt } from './moves.ts'
import type { SealedPayment } from './payment.ts'
import { isScreened } from './screened.ts'

/** A payment without a final status opens a case after this long. */
const overdueMs = msOf({ days: 5 })
const retryMs = { first: 2_000, max: 30 * 60_000 }

type PreviousState = { previousState: InstructionRow['state'] }
type ClaimedInstruction = InstructionRow & PreviousState

/**
 * Sends due instructions and queries the status of sent ones; several processes may run it at once. When sending had no
 * answer, the status is queried before it is repeated. Returns the number of claimed instructions.
 */
export async function sendDue(s: Rails, limit = 100): Promise<number> {
  const now = s.clock.now()
  const queue: DueQueue = {
    table: 'app.instruction i',
    key: 'operation_id',
    read: 'operation_id, state',
    // With a configured screening provider, nothing is sent without a comparison.
    due: s.partners.screening ? `${isDue} and ${isScreened}` : isDue,
    order: 'next_at',
    lease: 'claimed_until',
    // A payment is marked as sent when it is claimed, because after a crash it may have been sent.
    set: `claimed_until = $1, attempts = attempts + 1, state = case when state = 'created' then 'sent' else state end,
      sent_at = case when state = 'created' then $3 else sent_at end`,
    returning: `${instructionColumns('i')}, (select state from due where due.operation_id = i.operation_id) as "previousState"`,
  }
  const options = { now, limit, leaseMs: moneyLeaseMs }
  const rows = await claimDue<InstructionRead & PreviousState>(s.db, queue, options)
  await Promise.all(rows.map((row) => takeStep(s, instructionOf(row))))
  return rows.length
}

// Play money never leaves the bank.
const isDue = `next_at <= $3 and coalesce(customer_id, 0) < ${firstSandboxId} and partner <> '${internalRail}'`

async function takeStep(s: Rails, row: ClaimedInstruction): Promise<void> {
  try {
    if (row.previousState === 'withdrawn') await releaseWithdrawn(s, row)
    else if (row.previousState === 'held') await rejectStopped(s, row)
    else if (row.previousState === 'created') await submit(s, partnerOf(s, row), row)
    else await queryStatus(s, partnerOf(s, row), row)
  } catch (error) {
    const isBusy = error instanceof RetryAtOnce
    if (!isBusy)
      s.log.warn(
        { operation: row.operationId, partner: row.partner, ...faultFields(error) },
        'a payment company did not answer',
      )
    await postponeStep(s, row, { isBusy, retry: retryMs })
  }
}

function partnerOf(s: Rails, { partner: key, operationId }: InstructionRow): RailPartner {
  const partner = key === internalRail ? undefined : s.partners.rails[key]
  if (!partner) throw new Error(`no ${key} company is set, which payment ${operationId} needs`)
  return partner
}

async function submit(s: Rails, partner: RailPartner, row: InstructionRow): Promise<void> {
  const { units, currency } = row
  const answer = await partner.submit(await instructionFrom(s, row))
  const reason = answer.outcome === 'rejected' ? answer.reason : null
  await applyReport(s, partner, row, { kind: answer.outcome, units, currency, isAsked: true }, { reason })
}

/** Applies the company's status; a payment that the company does not know is submitted, unless it had accepted it. */
async function queryStatus(s: Rails, partner: RailPartner, row: ClaimedInstruction): Promise<void> {
  const status = await partner.status(row.reference)
  const reported = reportedStatusOf(status)
  if (!reported) return row.state === 'accepted' ? openLostCase(s, row) : submit(s, partner, row)
  const reason = 'reason' in status ? (status.reason ?? null) : null
  const result = await applyReport(s, partner, row, reported, { reason })
  if (result === 'nothing') await postponeStep(s, row, { isBusy: false, retry: retryMs })
}

/** The company accepted the payment earlier and now does not know it: opens a case and stops polling. */
const openLostCase = (s: Rails, row: InstructionRow): Promise<void> =>
  transaction(s.db, async (client) => {
    await openCase(client, {
      ...row,
      difference: 'lostByCompany',
      instructionId: row.operationId,
      expected: 'accepted',
      found: 'not found',
      at: s.clock.now(),
    })
    await stopPolling(client, row)
  })

type RetryMs = { first: number; max: number }

/**
 * Schedules the next attempt: at once if the ledger or another worker was busy, else after a pause that doubles with
 * each attempt. A request without an answer becomes `unknown`; an overdue payment opens a case.
 */
export async function postponeStep(
  s: Rails,
  row: InstructionRow,
  { isBusy, retry }: { isBusy: boolean; retry: RetryMs },
): Promise<void> {
  const now = s.clock.now()
  const waitMs = isBusy ? 0 : jitter(Math.min(retry.max, retry.first * 2 ** Math.min(row.attempts - 1, 20)))
  const nextAt = row.state === 'accepted' ? nextQueryAt(now, row.attempts) : new Date(now.getTime() + waitMs)
  const isOverdue = row.sentAt !== null && now.getTime() - row.sentAt.getTime() > overdueMs
  await transaction(s.db, async (client) => {
    if (row.state === 'sent' && !isBusy) await moveAll(client, [{ row, state: 'unknown', now }])
    await client.query(
      `update app.instruction set claimed_until = null, next_at = $2
       where operation_id = $1 and next_at is not null`,
      [row.operationId, nextAt],
    )
    if (isOverdue)
      await openCase(client, {
        ...row,
        difference: 'overdue',
        instructionId: row.operationId,
        expected: 'an end',
        found: row.state,
        at: now,
      })
  })
}

/** Releases the money of a payment that was withdrawn before it was sent. @throws RetryAtOnce when the ledger is busy */
export async function releaseWithdrawn(s: Rails, row: InstructionRow): Promise<void> {
  await releaseHold(s, row, 'withdrawn')
  await transaction(s.db, async (client) => {
    await stopPolling(client, row)
    const now = s.clock.now()
    await endReturns(client, [{ operationId: row.operationId, state: row.state, reason: null, now }])
    await announceState(client, row, now)
  })
}

/** Ends a payment that was stopped by a decision: releases its money; its payer sees it as rejected. */
async function rejectStopped(s: Rails, row: InstructionRow): Promise<void> {
  await releaseHold(s, row, 'stopped')
  await transaction(s.db, (client) => move(client, { row, state: 'rejected', now: s.clock.now() }))
}

/** Voids the hold of a payment that is not sent any more. @throws RetryAtOnce when the ledger is busy */
async function releaseHold(
  s: Rails,
  { operationId }: InstructionRow,
  cause: 'withdrawn' | 'stopped',
): Promise<void> {
  const hold = await operation(s.db, operationId)
  const result = hold && (await voidPayment(s, hold))
  if (result === 'later')
    throw new RetryAtOnce(`${cause} payment ${operationId} was not freed: the ledger is busy`)
}

/** The instruction for the company: the payer's current name and address, the payee as sealed with the payment. */
async function instructionFrom(s: Rails, row: InstructionRow): Promise<Instruction> {
  if (row.customerId === 0) return returnFrom(s, row)
  const { customerId, accountId, reference, method, units, currency, requestedFor } = row
  const rail = railOf(row)
  const [sealed, hold, payer, { rows: accounts }] = await Promise.all([
    s.personal.open<SealedPayment>(`customer:${customerId}`, row.sealed),
    operation(s.db, row.operationId),
    readCustomerText(s, customerId),
    s.db.query<{ number: string; type: number; address: Buffer | null }>(
      `select a.number, c.type, (select d.sealed from app.address d where d.customer_id = a.customer_id
         and d.representative_id is null order by d.kind, d.id desc limit 1) as address
       from app.account a join app.customer c on c.id = a.customer_id where a.id = $1`,
      [accountId],
    ),
  ])
  if (!sealed || !hold || !payer)
    throw new Error(
      `payment ${row.operationId} has no readable hold, payer or payee: customer ${customerId} erased, or key missing`,
    )
  const { reference: referenceText, endToEndId } = readOutside(hold.detail)
  const creditorReference = creditorReferenceOf(referenceText ?? '', sealed.destination['iban'])
  const [account] = accounts
  const address =
    account?.address && (await s.personal.open<StoredAddress>(`customer:${customerId}`, account.address))
  return {
    reference,
    method,
    rail,
    units,
    currency,
    payer: {
      kind: account?.type === customerTypes.personal ? 'person' : 'company',
      name: payer.name,
      account: account?.number ?? '',
      ...(address && { address: structuredAddress(address) }),
    },
    payee: sealed.payee,
    destination: withPurposeCode(sealed.destination),
    remittance: recipientReads(referenceText ?? ''),
    ...(creditorReference && { creditorReference }),
    ...(endToEndId !== undefined && { endToEndId }),
    requestedFor,
  }
}

/** A return by the house from suspense: the house is the payer, the sender of the money the payee. */
async function returnFrom(s: Rails, row: InstructionRow): Promise<Instruction> {
  const { reference, method, units, currency, requestedFor } = row
  const rail = railOf(row)
  const { payee, destination, remittance, payer } = await returnRecipientOf(s, row.operationId)
  return {
    reference,
    method,
    rail,
    units,
    currency,
    payer: { kind: 'company', name: payer, account: reference },
    payee,
    destination,
    remittance,
    requestedFor,
  }
}

/** The payment system of a company. @throws Error for a payment to another database, which no company carries out */
function railOf({ rail, operationId, partner }: InstructionRow): Rail {
  if (rail === internalRail)
    throw new Error(`payment ${operationId} to another database was handed to the company ${partner}`)
  return rail
}

function withPurposeCode(destination: Destination): Destination {
  const purpose = destination['purpose']
  return isPurpose(purpose) ? { ...destination, purposeCode: purposes[purpose] } : destination
}

const isPurpose = (text: string | undefined): text is Purpose =>
  text !== undefined && Object.hasOwn(purposes, text)

type StoredAddress = {
  address1: string
  city: string
  postalCode: string
  countryCode: string
  stateCode?: string
}

/** An address within the lengths that ISO 20022 allows its elements. */
const structuredAddress = ({ address1, city, postalCode, countryCode, stateCode }: StoredAddress) => ({
  street: address1.slice(0, 70),
  town: city.slice(0, 35),
  country: countryCode,
  ...(postalCode && { postCode: postalCode.slice(0, 16) }),
  ...(stateCode && { region: stateCode.slice(0, 35) }),
})
