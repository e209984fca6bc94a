import { approvalMethods } from '@sixpence/protocol/rights'
import type { Services } from '#context/services.ts'
import { NotVisible } from '#core/dependency-down.ts'
import { Refused } from '#core/refused.ts'
import { readApproval, type Approval } from './approval.ts'
import { digestOf } from '#payments/kinds/payment-kind.ts'
import { openPushRequest, requestOf } from '#auth/push-request.ts'
import { giveUp } from './give-up.ts'
import { sendCode, type HeldPayment } from './send-code.ts'

/** A held payment not confirmed within ten minutes is voided (RTS article 4). */
export const approvalMs = 10 * 60_000

/** The hold outlasts the code, so that a payment confirmed at the last moment can still be booked. */
export const graceMs = 5 * 60_000

/**
 * Starts the approval of a held payment and sends the code or a push request, once. After an interrupted submit, the
 * repeated call finds the hold by its key and continues here. @throws Refused approvalNotOpen when the payment has
 * ended meanwhile
 */
export async function beginApproval(
  s: Services,
  payment: HeldPayment,
  heldUntil: Date,
  notOpen: () => never,
): Promise<{ status: 'pending'; expiresAt: string; approvalSentTo?: string }> {
  const expiresAt = new Date(heldUntil.getTime() - graceMs)
  const approval = await openApproval(s, { ...payment, expiresAt })
  if (approval.state === 'dead' || approval.state === 'canceled') return notOpen()
  return {
    status: 'pending',
    expiresAt: approval.expiresAt.toISOString(),
    ...(approval.sentTo && { approvalSentTo: approval.sentTo }),
  }
}

/** Creates the approval of a held payment; if it exists, returns it and sends nothing. */
async function openApproval(s: Services, payment: HeldPayment & { expiresAt: Date }): Promise<Approval> {
  const { transactionId, detail, by, expiresAt } = payment
  await s.db.query(
    `insert into app.approval (operation_id, account_id, customer_id, person_id, brand, method, digest, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (operation_id) do nothing`,
    [
      transactionId,
      detail.from,
      by.customer.id,
      by.person.id,
      by.customer.brand,
      detail.approve,
      digestOf(detail),
      expiresAt,
    ],
  )
  if (detail.approve === approvalMethods.sms)
    try {
      await sendCode(s, payment, 'first')
    } catch (error) {
      // Nobody can confirm it without a code: it ends now, rather than in ten minutes.
      if (error instanceof Refused) await endUnsent(s, payment)
      throw error
    }
  if (detail.approve === approvalMethods.push) await askPhone(s, payment)
  const approval = await readApproval(s, transactionId)
  if (!approval) throw new NotVisible(`approval of ${transactionId}`)
  return approval
}

async function endUnsent(s: Services, { transactionId, by }: HeldPayment): Promise<void> {
  const payment = await s.store.transactions.own(by.customer.id, transactionId)
  if (payment) await giveUp(s, payment, by.person.id)
}

/** Sends a push request to the person's phones once, also when the payment is submitted again. */
async function askPhone(
  s: Services,
  { transactionId, by, expiresAt, t }: HeldPayment & { expiresAt: Date },
): Promise<void> {
  const subject = String(transactionId)
  if (await requestOf(s, { personId: by.person.id, kind: 'payment', subject })) return
  const { brand } = by.customer
  await openPushRequest(s, { person: by.person, brand, kind: 'payment', subject, expiresAt, t })
}
