import type { FollowUpJob } from '#context/background-job.ts'
import { operation } from '@sixpence/ledger'
import { amountText } from '@sixpence/money'
import type pg from 'pg'
import { faultFields } from '#core/log.ts'
import { announce } from '#core/outbox/outbox.ts'
import type { Services } from '#context/services.ts'
import { transaction } from '#core/database.ts'
import { externalCardOf, keepExternalCard } from '#store/external-card/external-cards.ts'
import { saveTemplate } from '#store/payee/payment-templates.ts'
import { companyMethodOf, readOutside, creditOf } from '#store/operation/details.ts'
import { detailsOf, openPayment } from '#payments/rails/details-of-payment.ts'
import { takeToKeep } from '#payments/rails/instructions.ts'

type KeepDeps = Pick<Services, 'db' | 'personal' | 'clock' | 'log'>
type Due = { id: number; customerId: number; mayLeave: boolean }

/**
 * Job: stores templates and cards that payers chose to keep, once their payment is dispatched; drops those of withdrawn
 * payments. A failed item is retried in the next run. Returns the number stored.
 */
export async function saveTemplatesAndCards(s: KeepDeps, limit = 100): Promise<number> {
  const { rows } = await s.db.query<Due>(
    `select operation_id as id, coalesce(customer_id, 0) as "customerId", state <> 'withdrawn' as "mayLeave"
     from app.instruction
     where to_keep and (dispatched_at is not null or state = 'withdrawn') order by operation_id limit $1`,
    [limit],
  )
  const results = await Promise.all(
    rows.map((due) =>
      transaction(s.db, (client) => keepOne({ ...s, db: client }, due)).catch((error: unknown) => {
        s.log.error({ operation: due.id, ...faultFields(error) }, 'saving a template or card failed')
        return false
      }),
    ),
  )
  return results.filter(Boolean).length
}

type Step = Pick<Services, 'personal' | 'clock'> & { db: pg.ClientBase }

async function keepOne(s: Step, { id, customerId, mayLeave }: Due): Promise<boolean> {
  const sealed = await takeToKeep(s.db, id)
  const opened = sealed && mayLeave && (await openPayment(s, customerId, sealed))
  const hold = opened && (await operation(s.db, id))
  if (!hold) return false
  const read = readOutside(hold.detail)
  const { country, permission, reference, ...detail } = read
  const { keep, destination, payee } = opened
  const { cardToken: token } = destination
  const credit = creditOf(detail)
  const to = { country, currency: credit.currency }
  const now = s.clock.now()
  if (token && keep?.card)
    await keepExternalCard(s, customerId, { token, ...keep.card, payeeName: payee.name, ...to }, now)
  if (keep?.templateName !== undefined) {
    const card = token && (await externalCardOf(s, customerId, token))
    const template = {
      name: keep.templateName,
      method: companyMethodOf(read),
      permission,
      beneficiaryType: payee.kind,
      ...to,
      details: detailsOf(opened, reference),
      amount: amountText(credit),
      ...(card && { cardId: card.id }),
    }
    await saveTemplate(s, customerId, template, now)
  }
  await announce(s.db, { customerId, event: 'refresh', data: {}, changed: ['payees'] })
  return true
}

export const saveTemplatesAndCardsJob: FollowUpJob = {
  name: 'saveTemplatesAndCards',
  everyMs: 1_000,
  work: (services) => saveTemplatesAndCards(services),
}
