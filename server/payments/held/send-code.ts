import { randomInt } from 'node:crypto'
import type { Acting } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'
import { maskPhone } from '#rules/mask.ts'
import { isGlobalBatch, amountOf, type PaymentDetail } from '#store/operation/details.ts'
import { codeHash, readApproval } from './approval.ts'
import { oftenWords } from '#auth/often-words.ts'
import { payeeInWords } from '#payments/kinds/payment-kind.ts'

const waitMs = 60_000
/** The first code and three more. */
const mostSends = 4

export type HeldPayment = { transactionId: number; detail: PaymentDetail; by: Acting; t: Translate }

export type Sent = { outcome: 'sent' | 'tooSoon' | 'usedUp' | 'notOpen'; seconds: number }

/**
 * Sends a fresh code, which replaces the one before, to the phone of the person who made the payment. Claimed by one
 * update, so that a double click sends one message; `first` sends nothing once a code was sent. Gives what happened
 * and the seconds still to wait.
 */
export async function sendCode(s: Services, payment: HeldPayment, which: 'first' | 'again'): Promise<Sent> {
  const { transactionId, by } = payment
  const { phone } = by.person
  if (!phone) throw new Error(`person ${by.person.id} approves by SMS but has no phone`)
  const now = s.clock.now()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const hash = codeHash(s, transactionId, code)
  const claimed = await s.db.query(
    `update app.approval set sends = sends + 1, sent_at = $3, code_hash = $4, sent_to = $5
     where operation_id = $1 and person_id = $2 and state = 'open' and expires_at > $3 and sends < $6
       and (sent_at is null or sent_at <= $7)`,
    [
      transactionId,
      by.person.id,
      now,
      hash,
      maskPhone(phone),
      mostSends,
      which === 'first' ? '-infinity' : new Date(now.getTime() - waitMs),
    ],
  )
  if (claimed.rowCount !== 1) return whyNot(s, payment)
  try {
    await s.partners.sms.send({ brand: by.customer.brand, to: phone, text: await textOf(s, payment, code) })
  } catch (error) {
    // Nobody has this code: the next try may send one at once.
    await s.db.query(
      'update app.approval set sends = sends - 1, sent_at = null where operation_id = $1 and code_hash = $2',
      [transactionId, hash],
    )
    throw error
  }
  return { outcome: 'sent', seconds: waitMs / 1000 }
}

/** Amount and payee in words, from the record that will be booked (RTS article 5). */
async function textOf(s: Services, { detail, by, t }: HeldPayment, code: string): Promise<string> {
  const facts = {
    brand: s.brand(by.customer.brand).name,
    code,
    amount: amountOf(detail),
    payee: await payeeInWords(s, detail),
  }
  if (isGlobalBatch(detail))
    return t(
      '{brand}: {code} confirms {amount} to {count} payees, “{payee}”. Never give this code to anybody.',
      { ...facts, count: detail.payments },
    )
  if (!detail.series)
    return t('{brand}: {code} confirms {amount} to {payee}. Never give this code to anybody.', facts)
  return t(
    '{brand}: {code} confirms {amount} to {payee}, {often} from {first}. Never give this code to anybody.',
    { ...facts, often: oftenWords[detail.series.frequency](t), first: new Date(detail.series.first) },
  )
}

async function whyNot(s: Services, { transactionId, by }: HeldPayment): Promise<Sent> {
  const now = s.clock.now()
  const approval = await readApproval(s, transactionId)
  if (approval?.personId !== by.person.id || approval.state !== 'open' || approval.expiresAt <= now)
    return { outcome: 'notOpen', seconds: 0 }
  if (approval.sends >= mostSends) return { outcome: 'usedUp', seconds: 0 }
  const waited = now.getTime() - (approval.sentAt?.getTime() ?? 0)
  return { outcome: 'tooSoon', seconds: Math.max(1, Math.ceil((waitMs - waited) / 1000)) }
}
