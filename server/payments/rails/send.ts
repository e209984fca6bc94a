import { msOf } from '@sixpence/days'
import { operation } from '@sixpence/ledger'
import type { Destination, Instruction, Rail, RailPartner } from '@sixpence/partners/rails/rails'
import { creditorReferenceOf } from '@sixpence/protocol/methods/fields/creditor-reference'
import { purposes, recipientReads, type Purpose } from '@sixpence/protocol/methods/fields/words'
import { customerTypes } from '@sixpence/protocol/rights'
import { claimDue, moneyLeaseMs } from '#core/claim-due.ts'
import { faultFields } from '#core/log.ts'
import { transaction } from '#core/database.ts'
import { firstSandboxId } from '#rules/play-money.ts'
import { readCustomerText } from '#store/customer/sealed-people.ts'
import { readOutside } from '#store/operation/details.ts'
import { voidPayment } from './booking.ts'
import { openCase } from './cases.ts'
import { hear, wordOf, type Rails } from './conclude.ts'
import { endReturns, wayOf } from './corrections.ts'
import {
  instructionColumns,
  instructionOf,
  announceState,
  type InstructionRead,
  type InstructionRow,
} from './instructions.ts'
import { Again, jitter, move, moveAll, nextAsk } from './moves.ts'
import type { SealedPayment } from './payment.ts'
import { isScreened } from './screened.ts'

/** A payment without a final status opens a case after this long. */
const overdueMs = msOf({ days: 5 })
const retryMs = { first: 2_000, most: 30 * 60_000 }

type PreviousState = { was: InstructionRow['state'] }
type ClaimedInstruction = InstructionRow & PreviousState

/**
 * Sends due instructions and queries the status of sent ones; several processes may run it at once. When sending had no
 * answer, the status is queried before it is repeated. Returns the number of claimed instructions.
 */
export async function sendDue(s: Rails, limit = 100): Promise<number> {
  const now = s.clock.now()
  const queue = s.partners.screening ? dueScreened : dueInstructions
  const options = { now, limit, leaseMs: moneyLeaseMs }
  const rows = await claimDue<InstructionRead & PreviousState>(s.db, queue, options)
  await Promise.all(rows.map((row) => step(s, instructionOf(row))))
  return rows.length
}

// Play money never leaves the bank.
const due = `next_at <= $3 and coalesce(customer_id, 0) < ${firstSandboxId} and partner <> 'cell'`
const set = `claimed_until = $1, attempts = attempts + 1, state = case when state = 'created' then 'sent' else state end,
  sent_at = case when state = 'created' then $3 else sent_at end`
const returning = `${instructionColumns('i')}, (select state from due where due.operation_id = i.operation_id) as was`

const dueInstructions = {
  table: 'app.instruction i',
  key: 'operation_id',
  read: 'operation_id, state',
  due,
  order: 'next_at',
  lease: 'claimed_until',
  set,
  returning,
}

/** With a configured screening provider, nothing is sent without a comparison. */
const dueScreened = {
  table: 'app.instruction i',
  key: 'operation_id',
  read: 'operation_id, state',
  due: `${due} and ${isScreened}`,
  order: 'next_at',
  lease: 'claimed_until',
  set,
  returning,
}

async function step(s: Rails, row: ClaimedInstruction): Promise<void> {
  try {
    const partner = row.partner === 'cell' ? undefined : s.partners.rails[row.partner]
    if (row.was === 'withdrawn') await endWithdrawn(s, row)
    else if (row.was === 'held') await rejectStopped(s, row)
    else if (!partner)
      throw new Error(`no ${row.partner} company is set, which payment ${row.operationId} needs`)
    else if (row.was === 'created') await handOver(s, partner, row)
    else await ask(s, partner, row)
  } catch (error) {
    const isBusy = error instanceof Again
    if (!isBusy)
      s.log.warn(
        { operation: row.operationId, partner: row.partner, ...faultFields(error) },
        'a payment company did not answer',
      )
    await tryLater(s, row, isBusy)
  }
}

async function handOver(s: Rails, partner: RailPartner, row: InstructionRow): Promise<void> {
  const instruction = await instructionFrom(s, row)
  const answer = await partner.submit(instruction)
  const { units, currency } = row
  const kind = answer.outcome
  const reason = answer.outcome === 'rejected' ? answer.reason : null
  await hear(s, partner, row, { kind, units, currency, isAsked: true }, { reason })
}

async function ask(s: Rails, partner: RailPartner, row: ClaimedInstruction): Promise<void> {
  const status = await partner.status(row.reference)
  const word = wordOf(status)
  if (!word && row.state !== 'accepted') return handOver(s, partner, row)
  if (!word) return lost(s, row)
  const reason = 'reason' in status ? (status.reason ?? null) : null
  if ((await hear(s, partner, row, word, { reason })) === 'nothing') await tryLater(s, row, false)
}

/** The company accepted the payment earlier and now does not know it: opens a case and stops polling. */
const lost = (s: Rails, row: InstructionRow): Promise<void> =>
  transaction(s.db, async (client) => {
    await openCase(client, {
      ...row,
      difference: 'lostByCompany',
      instructionId: row.operationId,
      expected: 'accepted',
      found: 'not found',
      at: s.clock.now(),
    })
    await client.query(
      'update app.instruction set next_at = null, claimed_until = null where operation_id = $1',
      [row.operationId],
    )
  })

/** Schedules the next attempt. A request without an answer becomes `unknown`; an overdue payment opens a case. */
export async function tryLater(
  s: Rails,
  row: InstructionRow,
  isBusy: boolean,
  { first, most: max } = retryMs,
): Promise<void> {
  const now = s.clock.now()
  const waitMs = isBusy ? 0 : jitter(Math.min(max, first * 2 ** Math.min(row.attempts - 1, 20)))
  const isOverdue = row.sentAt !== null && now.getTime() - row.sentAt.getTime() > overdueMs
  await transaction(s.db, async (client) => {
    if (row.state === 'sent' && !isBusy) await moveAll(client, [{ row, state: 'unknown', now }])
    await client.query(
      `update app.instruction set claimed_until = null, next_at = $2
       where operation_id = $1 and next_at is not null`,
      [
        row.operationId,
        row.state === 'accepted' ? nextAsk(now, row.attempts) : new Date(now.getTime() + waitMs),
      ],
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

/** Releases the money of a payment that was withdrawn before it was sent. @throws Again when the ledger is busy */
export async function endWithdrawn(s: Rails, row: InstructionRow): Promise<void> {
  const hold = await operation(s.db, row.operationId)
  const freed = hold && (await voidPayment(s, hold))
  if (freed === 'later')
    throw new Again(`withdrawn payment ${row.operationId} was not freed: the ledger is busy`)
  await transaction(s.db, async (client) => {
    await client.query(
      'update app.instruction set next_at = null, claimed_until = null where operation_id = $1',
      [row.operationId],
    )
    const now = s.clock.now()
    await endReturns(client, [{ operationId: row.operationId, state: row.state, reason: null, now }])
    await announceState(client, row, now)
  })
}

/** Ends a payment that was stopped by a decision: releases its money; its payer sees it as rejected. */
async function rejectStopped(s: Rails, row: InstructionRow): Promise<void> {
  const hold = await operation(s.db, row.operationId)
  const freed = hold && (await voidPayment(s, hold))
  if (freed === 'later')
    throw new Again(`stopped payment ${row.operationId} was not freed: the ledger is busy`)
  await transaction(s.db, (client) => move(client, { row, state: 'rejected', now: s.clock.now() }))
}

/** The instruction for the company: the payer's current name and address, the payee as sealed with the payment. */
async function instructionFrom(s: Rails, row: InstructionRow): Promise<Instruction> {
  if (row.customerId === 0) return returnFrom(s, row)
  const { customerId, accountId, reference, method, units, currency, requestedFor } = row
  const rail = railOf(row)
  const [sealed, hold, payer, account] = await Promise.all([
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
  const [from] = account.rows
  const address =
    from?.address && (await s.personal.open<StoredAddress>(`customer:${customerId}`, from.address))
  return {
    reference,
    method,
    rail,
    units,
    currency,
    payer: {
      kind: from?.type === customerTypes.personal ? 'person' : 'company',
      name: payer.name,
      account: from?.number ?? '',
      ...(address && { address: structured(address) }),
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
  const way = await wayOf(s, row.operationId)
  const { payee, destination, remittance, payer } = way
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

/** The payment system of a company. @throws Error for a payment to another cell, which no company carries out */
function railOf({ rail, operationId, partner }: InstructionRow): Rail {
  if (rail === 'cell')
    throw new Error(`payment ${operationId} to another cell was handed to the company ${partner}`)
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

const structured = ({ address1, city, postalCode, countryCode, stateCode }: StoredAddress) => ({
  street: address1.slice(0, 70),
  town: city.slice(0, 35),
  country: countryCode,
  ...(postalCode && { postCode: postalCode.slice(0, 16) }),
  ...(stateCode && { region: stateCode.slice(0, 35) }),
})
