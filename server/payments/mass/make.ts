import { operationByKey, type Command } from '@sixpence/ledger'
import { add, money, type Money } from '@sixpence/money'
import type { RefusalName } from '@sixpence/protocol/codes'
import { email } from '@sixpence/protocol/fields'
import * as z from 'zod/mini'
import { faultFields } from '#core/log.ts'
import { announce } from '#core/outbox.ts'
import { transaction } from '#core/database.ts'
import { Refused } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import { insideLegs } from '#payments/kinds/inside.ts'
import { payeeInside } from '#payments/payee-inside.ts'
import { destinationOf } from '#payments/rails/details.ts'
import { factsOut } from '#payments/rails/facts.ts'
import { outsideHold, payeeKeyOf } from '#payments/rails/payment.ts'
import { dayFrom } from '#payments/rails/transfer-day.ts'
import { blockedBins } from '#store/external-card/blocked-bins.ts'
import { countUnpaid } from '#store/batch/batches.ts'
import type { InsideDetail } from '#store/operation/details.ts'
import { operationKinds } from '#store/operation/kinds.ts'
import { stepKey } from '#store/operation/step-key.ts'
import {
  massLinesAfter,
  massTotals,
  noteMassPaid,
  type LineCost,
  type MassRow,
} from '#store/mass/mass-lines.ts'
import { noteMassMade, renewMassClaim } from '#store/mass/mass-states.ts'
import { storedDigest } from './digest.ts'
import { freeRest } from './free.ts'
import { countedOf, readMassHold, type MassHold } from './hold.ts'
import { refuseLine } from './problems.ts'
import { offersOfKind, readOut, type OfferFinder, type Origin } from './read-line.ts'

/** Payments submitted to the ledger at once; it posts them in batches. */
const atOnce = 250
/** How long a worker keeps a batch for itself after each part. */
export const claimMs = 60_000

/** `later`: the account is frozen or the ledger busy; `stuck`: a fault, which is logged and tried again. */
type Outcome = { made: number } | { failed: RefusalName } | 'later' | 'stuck'
type Making = { s: Services; hold: MassHold; find: OfferFinder; origin: Origin; blocked: readonly string[] }

/**
 * Makes the payments of a confirmed batch. Each is one operation that posts its part of the batch's hold: to the payee
 * inside, or as a hold of its own from which the instruction is derived. The key is derived from batch and line, so that a
 * crash or a second worker makes none twice. Returns how many it made.
 */
export async function makeMass(s: Services, batchId: number, operationId: number): Promise<number> {
  const hold = await readMassHold(s.db, operationId)
  await requireMassShown(s, hold)
  const making = await openMaking(s, hold)
  const of = { id: batchId, customerId: hold.detail.payer }
  let made = 0
  let isStuck = false
  for (let after = 0; ;) {
    const rows = await massLinesAfter(s, of, { after, limit: atOnce, due: true })
    const last = rows.at(-1)
    if (!last) break
    after = last.line
    await renewMassClaim(s.db, batchId, new Date(s.clock.now().getTime() + claimMs))
    const outcomes = await Promise.all(rows.map((row) => makeOrLog(making, row)))
    const known = rows.flatMap(({ line }, at) => {
      const one = outcomes[at]
      if (one === undefined || one === 'later' || one === 'stuck') return []
      return [
        'made' in one
          ? { line, operationId: one.made, failure: null }
          : { line, operationId: null, failure: one.failed },
      ]
    })
    await transaction(s.db, async (client) => {
      await noteMassPaid(client, batchId, known)
      await announceProgress(client, hold, batchId)
    })
    made += known.filter((one) => one.operationId !== null).length
    if (outcomes.includes('later')) return made
    isStuck ||= outcomes.includes('stuck')
  }
  if (isStuck) return made
  const failed = await massTotals(s.db, batchId, { onlyFailed: true })
  if (failed.length > 0 && !(await freeRest(s, hold, countedOf(failed), 'failed'))) return made
  await transaction(s.db, async (client) => {
    const unpaid = await noteMassMade(client, batchId, s.clock.now())
    if (unpaid !== undefined && unpaid > 0) await countUnpaid(client, batchId, unpaid)
    await announceProgress(client, hold, batchId)
  })
  return made
}

const announceProgress = (
  client: Parameters<typeof announce>[0],
  { detail }: MassHold,
  batchId: number,
): Promise<void> =>
  announce(client, {
    customerId: detail.payer,
    event: 'refresh',
    data: { batchId },
    changed: ['mass', 'accounts', 'history'],
  })

/** Compares the lines with the digest that was submitted and approved. @throws Error when they differ */
export async function requireMassShown(
  s: Pick<Services, 'db' | 'personal'>,
  { id, detail }: Pick<MassHold, 'id' | 'detail'>,
): Promise<void> {
  const { batchId, payer: customerId, from: accountId, payments, shown, payOn } = detail
  const { digest, lines } = await storedDigest(s, { id: batchId, customerId, accountId, payOn })
  if (lines !== payments || digest !== shown)
    throw new Error(`the payments of batch operation ${id} are not those that were submitted`)
}

async function openMaking(s: Services, hold: MassHold): Promise<Making> {
  const { rows } = await s.db.query<{ home: string }>(
    'select residence_country as home from app.customer where id = $1',
    [hold.detail.payer],
  )
  return {
    s,
    hold,
    find: offersOfKind(s, { brand: hold.brand }, hold.detail.mass),
    origin: { currency: hold.detail.currency, home: rows[0]?.home ?? '' },
    blocked: await blockedBins(s.db),
  }
}

/** Outcomes after which the same command is submitted again later. */
const again: ReadonlySet<string> = new Set(['busy', 'unknown', 'accountFrozen'])
/** Outcomes that end a payment, and what its line says then. */
const ends: Partial<Record<string, RefusalName>> = {
  holdExpired: 'approvalExpired',
  holdNotOpen: 'approvalExpired',
  accountClosed: 'payeeCannotReceive',
  balanceTooLarge: 'payeeCannotReceive',
}

/** One line that cannot be decided does not keep the others from being paid. */
async function makeOrLog(making: Making, row: MassRow): Promise<Outcome> {
  try {
    return await make(making, row)
  } catch (error) {
    const { s, hold } = making
    s.log.error(
      { batch: hold.detail.batchId, line: row.line, ...faultFields(error) },
      'a line of a mass payment could not be paid',
    )
    return 'stuck'
  }
}

/** Submits the payment of a line, which may have been made before. */
async function make(making: Making, row: MassRow): Promise<Outcome> {
  const { s, hold } = making
  const key = stepKey('massPayment', { id: `${hold.detail.batchId} ${row.line}`, at: hold.at })
  const command = await commandFor(making, row).catch((error: unknown) => {
    if (error instanceof Refused) return error.refusal
    throw error
  })
  if (typeof command === 'string') {
    // It cannot be made any more, but it may have been made before a crash.
    const before = await operationByKey(s.db, key.key, key.owner)
    return before ? { made: before.id } : { failed: command }
  }
  const { actor, channel, brand } = hold
  const result = await s.committer.submit({ ...key, actor, channel, brand, ...command })
  if ('operationId' in result) return { made: result.operationId }
  if (again.has(result.outcome)) return 'later'
  const failed = ends[result.outcome]
  if (failed) return { failed }
  throw new Error(`the ledger refused line ${row.line} of batch ${hold.detail.batchId}: ${result.outcome}`)
}

type Step = Pick<Command, 'kind' | 'settle' | 'legs' | 'hold' | 'detail'>

/** The command of a line, by the rules of now. @throws Refused when it cannot be paid any more */
async function commandFor(making: Making, row: MassRow): Promise<Step> {
  const { hold } = making
  const { cost } = row
  if (!cost) throw new Error(`line ${row.line} of batch ${hold.detail.batchId} costs nothing`)
  const { currency, from } = hold.detail
  const [debit, fee] = [money(BigInt(cost.debit), currency), money(BigInt(cost.fee), currency)]
  const settle = { account: from, hold: hold.id, amount: add(debit, fee), final: false }
  const step = await (hold.detail.mass === 'p2p'
    ? insideStep(making, row, { debit, fee }, cost)
    : outsideStep(making, row, { debit, fee }, cost))
  return { ...step, settle }
}

async function insideStep(
  { s, hold }: Making,
  { content: { cells } }: MassRow,
  { debit, fee }: { debit: Money; fee: Money },
  { payeeKey }: LineCost,
): Promise<Step> {
  const { payer, from, approve, batchId, currency } = hold.detail
  const payee = await payeeInside(
    { by: { customer: { id: payer, brand: hold.brand } }, services: s, refuse: refuseLine },
    z.parse(email, cells['email'] ?? ''),
    currency,
  )
  // The address belongs to somebody else by now.
  if (payeeKey.toString() !== String(payee.id)) return refuseLine('payeeUnknown')
  const detail: InsideDetail = {
    payer,
    payee: payee.id,
    from,
    to: payee.accountId,
    units: String(debit.units),
    fee: String(fee.units),
    currency,
    approve,
    batchId,
    inMass: true,
    ...(cells['note'] && { note: cells['note'].trim() }),
    ...(cells['reference'] && { reference: cells['reference'].trim() }),
  }
  return { kind: operationKinds.p2p, legs: insideLegs(detail), detail }
}

async function outsideStep(
  { s, hold, find, origin, blocked }: Making,
  { content }: MassRow,
  { debit, fee }: { debit: Money; fee: Money },
  cost: LineCost,
): Promise<Step> {
  const { payer, from, approve, batchId, mass } = hold.detail
  const { cells, card } = content
  const { read, problems } = readOut(find, mass, content, origin)
  if (
    !read ||
    problems.length > 0 ||
    read.offer.country !== cost.country ||
    read.offer.method !== cost.method
  )
    return refuseLine('wayNotOffered', { currency: cost.creditCurrency })
  if (card && blocked.includes(card.bin)) return refuseLine('cardBlocked')
  const { offer, details, beneficiaryType } = read
  const destination = destinationOf(offer, card ? { ...details, cardToken: card.token } : details)
  const isSame =
    payeeKeyOf(s.personal, { payer, method: offer.method }, destination) ===
    cost.payeeKey.toString('base64url')
  if (!isSame) return refuseLine('wayNotOffered', { currency: cost.creditCurrency })
  const now = s.clock.now()
  const {
    kind,
    hold: held,
    detail,
  } = await outsideHold(
    s.personal,
    {
      payer,
      from,
      approve,
      batchId,
      inMass: true,
      countedAt: hold.at.toISOString(),
      terms: {
        debit,
        fee,
        credit: money(BigInt(cost.credit), cost.creditCurrency),
        rate: cost.rate,
      },
      ...factsOut({
        offer,
        details,
        destination,
        permission: '3d',
        beneficiaryType,
        note: cells['note']?.trim(),
        card,
        bin: card?.bin,
      }),
      requestedFor: dayFrom(hold.detail.payOn, now),
    },
    now,
  )
  return { kind, ...(held && { hold: held }), detail }
}
