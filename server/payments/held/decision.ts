import { balances, guardVersions, type Guard } from '@sixpence/ledger'
import type { TransactionResult } from '@sixpence/protocol/push'
import type pg from 'pg'
import { paymentTopics } from '@sixpence/protocol/payments'
import { announce } from '#core/outbox/outbox.ts'
import { noteRequests, type NoticeKind } from '#store/request/request-notices.ts'
import type { HeldOperation } from '#payments/kinds/kind.ts'

/** Why an approved payment must not be executed: changed rights or a frozen account; undefined if it may be. */
export async function whyNotCarriedOut(
  client: pg.ClientBase,
  { detail }: HeldOperation,
  guards: readonly Guard[],
): Promise<'stale' | 'accountFrozen' | undefined> {
  const versions = await guardVersions(
    client,
    guards.map(({ subject }) => subject),
  )
  if (guards.some(({ subject, version }) => versions.get(subject) !== version)) return 'stale'
  const account = (await balances(client, [detail.from])).get(detail.from)
  return account?.state === 'frozen' ? 'accountFrozen' : undefined
}

/** Queues a mail to the person who requested a company's payment; nothing for other payments. */
export async function noteOutcome(
  client: pg.ClientBase,
  { operation, detail }: HeldOperation,
  about: NoticeKind,
  at: Date,
): Promise<void> {
  const whose = { operation: operation.id, customer: detail.payer, person: operation.actor }
  if (detail.request) await noteRequests(client, [{ ...whose, about, at }])
}

/** Announces the decision to the customer's open pages, in the caller's transaction. */
export const announceResult = (
  client: pg.ClientBase,
  { operation, detail }: HeldOperation,
  result: Pick<TransactionResult, 'approved' | 'message' | 'outcome'>,
): Promise<void> =>
  announce(client, {
    customerId: detail.payer,
    event: 'transaction.result',
    data: {
      operationId: operation.id,
      userId: operation.actor,
      ...(detail.request && { isRequest: true }),
      ...result,
    } satisfies TransactionResult,
    changed: paymentTopics,
  })
