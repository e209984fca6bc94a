import type { Command } from '@sixpence/ledger'
import { add, money, type Money } from '@sixpence/money'
import { email } from '@sixpence/protocol/fields'
import * as z from 'zod/mini'
import type { Services } from '#context/services.ts'
import { insideLegs } from '#payments/kinds/inside.ts'
import { payeesInside } from '#payments/payee-inside.ts'
import { destinationOf } from '#payments/rails/details.ts'
import { factsOut } from '#payments/rails/facts.ts'
import { outsideHold, payeeKeyOf } from '#payments/rails/payment.ts'
import { dayFrom } from '#payments/rails/transfer-day.ts'
import type { LineCost, MassRow } from '#store/mass/mass-lines.ts'
import { outcomeOfCheck } from '#store/mass/payee-check-state.ts'
import type { CheckedPayee, InsideDetail } from '#store/operation/details.ts'
import { operationKinds } from '#store/operation/kinds.ts'
import type { MassHold } from './hold.ts'
import { refuseLine } from './problems.ts'
import { readOut, type OfferFinder, type Origin } from './read-line.ts'

/** A confirmed batch whose payments are being created, with the current rules. */
export type Making = {
  s: Services
  hold: MassHold
  find: OfferFinder
  origin: Origin
  blocked: readonly string[]
}

type Step = Pick<Command, 'kind' | 'legs' | 'hold' | 'detail'>

/** The cost of a line. */
function costOf(
  { hold }: Making,
  { line, cost }: MassRow,
): LineCost & { paid: { debit: Money; fee: Money } } {
  if (!cost) throw new Error(`line ${line} of mass batch ${hold.detail.batchId} has no cost`)
  const { currency } = hold.detail
  return {
    ...cost,
    paid: { debit: money(BigInt(cost.debit), currency), fee: money(BigInt(cost.fee), currency) },
  }
}

/** The part of the batch's hold that a line uses. */
export function settleOf(making: Making, row: MassRow): NonNullable<Command['settle']> {
  const { debit, fee } = costOf(making, row).paid
  const { id, detail } = making.hold
  return { account: detail.from, hold: id, amount: add(debit, fee), final: false }
}

/** Finds the payee of an address. @throws Refused when they can no longer be paid */
export type FoundPayees = Awaited<ReturnType<typeof payeesInside>>

/** The payees of lines by their addresses, read with a single query. */
export const payeesOf = (
  { s, hold: { detail, brand } }: Making,
  rows: readonly MassRow[],
): Promise<FoundPayees> =>
  payeesInside(
    { by: { customer: { id: detail.payer, brand } }, services: s, refuse: refuseLine },
    rows.flatMap(({ content: { cells } }) => z.safeParse(email, cells['email'] ?? '').data ?? []),
    detail.currency,
  )

/** The payment of a line to a customer. @throws Refused when it can no longer be paid */
export function insideStep(making: Making, row: MassRow, payees: FoundPayees): Step {
  const { hold } = making
  const { payer, from, approve, batchId, currency, tariffVersion } = hold.detail
  const { cells } = row.content
  const {
    payeeKey,
    paid: { debit, fee },
  } = costOf(making, row)
  const payee = payees(z.parse(email, cells['email'] ?? ''))
  // The address now belongs to another customer.
  if (payeeKey.toString() !== String(payee.id)) return refuseLine('payeeUnknown')
  const detail: InsideDetail = {
    payer,
    payee: payee.id,
    from,
    to: payee.accountId,
    ...(!payee.verified && { payeeUnverified: true }),
    units: String(debit.units),
    fee: String(fee.units),
    currency,
    ...(tariffVersion !== undefined && { tariffVersion }),
    approve,
    batchId,
    inMass: true,
    ...(cells['note'] && { note: cells['note'].trim() }),
    ...(cells['reference'] && { reference: cells['reference'].trim() }),
  }
  return { kind: operationKinds.p2p, legs: insideLegs(detail), detail }
}

/** The payment of a line out, as a hold of its own. @throws Refused when it can no longer be paid */
export async function outsideStep(making: Making, row: MassRow): Promise<Step> {
  const { s, hold, find, origin, blocked } = making
  const { payer, from, approve, batchId, mass, tariffVersion } = hold.detail
  const { content } = row
  const {
    paid: { debit, fee },
    ...cost
  } = costOf(making, row)
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
  const checked = checkedName(row)
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
        ...(tariffVersion !== undefined && { tariffVersion }),
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
      ...(checked && { checked }),
      requestedFor: dayFrom(hold.detail.payOn, now),
    },
    now,
  )
  return { kind, ...(held && { hold: held }), detail }
}

/** The result of the payee check, in the form stored with a single payment. */
function checkedName({
  payeeCheck,
  payeeCheckedAt,
}: Pick<MassRow, 'payeeCheck' | 'payeeCheckedAt'>): CheckedPayee | undefined {
  if (payeeCheck === null || payeeCheck === 'waits' || payeeCheckedAt === null) return undefined
  return { outcome: outcomeOfCheck(payeeCheck), at: payeeCheckedAt.toISOString() }
}
