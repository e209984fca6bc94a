import { before, dayOf } from '@sixpence/days'
import type { Language } from '@sixpence/locales'
import type { Destination, Instruction } from '@sixpence/partners/rails/rails'
import type { Offer } from '@sixpence/protocol/methods/method'
import { approvalMethods } from '@sixpence/protocol/rights'
import type pg from 'pg'
import { countWrong, isCode, maxTries, sendCode, takeTry } from '#auth/one-time-code.ts'
import type { Services } from '#context/services.ts'
import { transaction } from '#core/database.ts'
import type { Exchange } from '#payments/exchange.ts'
import { hasRateOfNow } from '#payments/held/rate-of-now.ts'
import { outsideHold } from '#payments/rails/payment.ts'
import { maskEmail } from '#rules/mask.ts'
import { sendClaimCode } from './letters.ts'
import type { GlobalPayment } from '#store/global-payment/payments.ts'
import { moveGlobal } from './move-global.ts'
import { payClaim, type PayClaimResult } from './pay-claim.ts'
import type { PaymentOutDetail } from '#store/operation/details.ts'
import type { CodeState } from '#auth/code-state.ts'

/** Validity of the code and of the rate that was shown. */
const claimMs = 10 * 60_000
/** Claims per payment and day; each sends a mail. */
const maxPerDay = 12

/** The payee's destination: the details of their form; for a card, its token. */
export type ClaimTo = {
  offer: Offer
  payee: Instruction['payee']
  destination: Destination
  /** The account, masked. */
  account: string
  /** For a card. */
  bin?: string
  reference?: string
  /** The terms that were shown (`claimTerms`). */
  terms: Exchange
}

export type BeginClaimResult =
  | { claimId: number; sentTo: string; expiresAt: Date }
  /** `notOpen`: the payment was claimed, refused or has ended; `tooOften`: the daily limit of claims is reached. */
  | 'notOpen'
  | 'tooOften'

/**
 * Stores the payee's destination and mails them a code; no money moves yet. A claim for the same details is continued
 * and its code stays valid; any other open claim ends. @throws RangeError when the details are too long to be stored
 */
export async function beginClaim(
  s: Services,
  payment: GlobalPayment,
  to: ClaimTo,
  language: Language,
): Promise<BeginClaimResult> {
  const now = s.clock.now()
  const { detail } = await outsideHold(s.personal, payoutOf(s, payment, to, now), now)
  const sealed = await s.personal.seal(`customer:${payment.customerId}`, detail)
  const claim = await transaction(s.db, (client) =>
    claimFor(client, payment, { fingerprint: askedOf(s, payment, to), sealed }, now),
  )
  if (typeof claim === 'string') return claim
  if (claim.sentAt === null) await sendFresh(s, payment, claim.id, language)
  return { claimId: claim.id, sentTo: maskEmail(payment.payee.email), expiresAt: claim.expiresAt }
}

type ClaimRow = { id: number; expiresAt: Date; sentAt: Date | null }

/** The open claim with the same details, otherwise a new claim. The lock lets the second of two requests find the first. */
async function claimFor(
  client: pg.PoolClient,
  { id }: GlobalPayment,
  { fingerprint, sealed }: { fingerprint: Buffer; sealed: Buffer },
  now: Date,
): Promise<ClaimRow | 'notOpen' | 'tooOften'> {
  const claimColumns = 'id, expires_at as "expiresAt", sent_at as "sentAt"'
  const { rows: open } = await client.query(
    `select from app.global_payment where operation_id = $1 and state = 'new' and expires_at > $2 for update`,
    [id, now],
  )
  if (open.length === 0) return 'notOpen'
  const { rows: same } = await client.query<ClaimRow>(
    `select ${claimColumns} from app.global_claim
     where operation_id = $1 and state = 'open' and expires_at > $2 and attempts < $3 and asked = $4`,
    [id, now, maxTries, fingerprint],
  )
  if (same[0]) return same[0]
  const { rows: counted } = await client.query<{ n: number }>(
    'select count(*)::int as n from app.global_claim where operation_id = $1 and created_at > $2',
    [id, before(now, { days: 1 })],
  )
  if ((counted[0]?.n ?? 0) >= maxPerDay) return 'tooOften'
  await client.query(
    `update app.global_claim set state = 'dead' where operation_id = $1 and state = 'open'`,
    [id],
  )
  const { rows } = await client.query<ClaimRow>(
    `insert into app.global_claim (operation_id, asked, sealed, created_at, expires_at)
     values ($1, $2, $3, $4, $5) returning ${claimColumns}`,
    [id, fingerprint, sealed, now, new Date(now.getTime() + claimMs)],
  )
  return rows[0] ?? 'notOpen'
}

/** Keyed hash of method, account and amount, to recognise a repeated claim. */
function askedOf({ personal }: Services, payment: GlobalPayment, { offer, terms, ...to }: ClaimTo): Buffer {
  const { payee, destination, bin, reference } = to
  const arrives = [terms.credit.currency, String(terms.credit.units), terms.rate]
  const way = [offer.method, offer.rail, offer.country]
  return personal.lookUp(
    'claim',
    String(payment.id),
    JSON.stringify([way, arrives, payee, destination, bin, reference]),
  )
}

const payoutOf = (s: Services, payment: GlobalPayment, to: ClaimTo, now: Date) => ({
  payer: payment.customerId,
  from: payment.accountId,
  approve: approvalMethods.none,
  method: to.offer.method,
  rail: to.offer.rail,
  partner: to.offer.partner,
  country: to.offer.country,
  permission: '3d' as const,
  account: to.account,
  terms: { ...to.terms, fee: payment.fee },
  payee: to.payee,
  destination: to.destination,
  ...(to.bin !== undefined && { bin: to.bin }),
  ...(to.reference !== undefined && { reference: to.reference }),
  ...(payment.batchId !== null && { batchId: payment.batchId }),
  requestedFor: dayOf(now),
  claim: { of: payment.id, until: (payment.expiresAt ?? now).toISOString() },
})

/** Whether a new code was sent, or the seconds to wait until it may be. */
export type ResendResult =
  | { outcome: 'sent'; sentTo: string; expiresAt: Date }
  | { outcome: 'notOpen' | 'usedUp' }
  | { outcome: 'tooSoon'; seconds: number }

/** Sends a new code, which replaces the previous code; limited in number and frequency like all one-time codes. */
export async function resendClaimCode(
  s: Services,
  payment: GlobalPayment,
  claimId: number,
  language: Language,
): Promise<ResendResult> {
  const sent = await sendFresh(s, payment, claimId, language)
  if (sent.outcome === 'tooSoon') return { outcome: 'tooSoon', seconds: sent.seconds }
  if (sent.outcome !== 'sent') return { outcome: sent.outcome }
  const claim = await readClaim(s, payment, claimId)
  return claim
    ? { outcome: 'sent', sentTo: maskEmail(payment.payee.email), expiresAt: claim.expiresAt }
    : { outcome: 'notOpen' }
}

type Claim = { state: CodeState; attempts: number; expiresAt: Date }

async function readClaim(s: Services, { id }: GlobalPayment, claimId: number): Promise<Claim | undefined> {
  const { rows } = await s.db.query<Claim>(
    `select state, attempts, expires_at as "expiresAt" from app.global_claim
     where id = $1 and operation_id = $2`,
    [claimId, id],
  )
  return rows[0]
}

const sendFresh = (s: Services, payment: GlobalPayment, claimId: number, language: Language) =>
  sendCode(
    s,
    { table: 'global_claim', id: claimId },
    {
      where: { operation_id: payment.id },
      deliver: (code) => sendClaimCode(s, payment, code, language),
    },
  )

export type ConfirmClaimResult =
  | PayClaimResult
  | { outcome: 'wrongCode'; left: number }
  /**
   * `codeOver`: expired, or the exchange rate has changed; `codeUsedUp`: five wrong codes; `notOpen`: another claim, a refusal or the expiry came first.
   */
  | { outcome: 'codeOver' | 'codeUsedUp' | 'notOpen' }

/**
 * Confirms a claim with its code: a single operation of the ledger replaces the hold of the global payment by that of
 * the payment out. Of concurrent calls only the first pays; a repeated call returns the same result. The job of global
 * payments finishes what a crash interrupts.
 */
export async function confirmClaim(
  s: Services,
  payment: GlobalPayment,
  claimId: number,
  code: string,
): Promise<ConfirmClaimResult> {
  const now = s.clock.now()
  const claim = await takeTry<{
    state: Claim['state']
    hash: Buffer | null
    attempts: number
    sealed: Buffer
  }>(s.db, 'global_claim', {
    where: { id: claimId, operation_id: payment.id },
    now,
    passed: true,
    columns: 'state, code_hash as hash, attempts, sealed',
  })
  if (!claim) return whyNot(await readClaim(s, payment, claimId))
  const of = { table: 'global_claim', id: claimId } as const
  if (!isCode(s, of, { storedHash: claim.hash, code })) return wrong(s, claimId, claim)
  if (claim.state === 'open' && !(await hasRateOfNow(s, await payoutOfClaim(s, payment, claim.sealed))))
    return { outcome: 'codeOver' }
  if (claim.state === 'open' && !(await pass(s, payment, claimId, now))) return { outcome: 'notOpen' }
  return payClaim(s, payment.id, claimId)
}

async function payoutOfClaim(s: Services, payment: GlobalPayment, sealed: Buffer): Promise<PaymentOutDetail> {
  const detail = await s.personal.open<PaymentOutDetail>(`customer:${payment.customerId}`, sealed)
  if (!detail)
    throw new Error(
      `claim of payment ${payment.id} cannot be decrypted: customer ${payment.customerId} erased, or key missing`,
    )
  return detail
}

function whyNot(claim: Claim | undefined): ConfirmClaimResult {
  if (!claim) return { outcome: 'notOpen' }
  if (claim.attempts >= maxTries) return { outcome: 'codeUsedUp' }
  return { outcome: claim.state === 'open' ? 'codeOver' : 'notOpen' }
}

async function wrong(
  s: Services,
  claimId: number,
  { state, attempts }: Pick<Claim, 'state' | 'attempts'>,
): Promise<ConfirmClaimResult> {
  const stands = state === 'open' ? await countWrong(s.db, { table: 'global_claim', id: claimId }) : undefined
  const left = stands === 'open' ? maxTries - attempts : 0
  return left > 0 ? { outcome: 'wrongCode', left } : { outcome: 'codeUsedUp' }
}

/** Marks a claim as passed, only if it is open and the payment is not claimed or ended. */
const pass = (s: Services, { id }: GlobalPayment, claimId: number, now: Date): Promise<boolean> =>
  transaction(s.db, async (client) => {
    const { rowCount: isOpen } = await client.query(
      `select from app.global_payment where operation_id = $1 and state = 'new' and expires_at > $2 for update`,
      [id, now],
    )
    if (!isOpen) return false
    const { rowCount: passes } = await client.query(
      `update app.global_claim set state = 'passed' where id = $1 and state = 'open'`,
      [claimId],
    )
    return passes === 1 && moveGlobal(client, id, ['new'], 'claiming', now)
  })
