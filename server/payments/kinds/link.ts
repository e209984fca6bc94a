import type { Result } from '@sixpence/ledger'
import type pg from 'pg'
import type { Services } from '#context/services.ts'
import { transaction } from '#core/database.ts'
import { freeGlobal } from '#payments/links/end.ts'
import { moveGlobal } from '#payments/links/move-global.ts'
import { ensure, offerGlobal } from '#payments/links/projection.ts'
import type { GlobalState } from '#rules/global-state.ts'
import { resultMessage } from '#rules/push-events.ts'
import type { GlobalDetail } from '#store/operation/details.ts'
import type { PaymentKind } from './kind.ts'
import { noteOutcome, announceResult, whyNotCarriedOut } from '#payments/held/decision.ts'

/**
 * A global payment: once approved, the payee gets the link, and the money stays held until it is claimed. The
 * conditional update of its row decides between concurrent decisions.
 */
export const globalPayment: PaymentKind<GlobalDetail> = {
  approved: 'submitted',

  facts: ({ units, currency, counterparty, payeeKey, feeShare, fee, from }) => [
    'global',
    units,
    currency,
    counterparty,
    payeeKey,
    feeShare,
    fee,
    from,
  ],

  payee: async (s, { payer, counterparty, sealed }) => {
    const opened =
      sealed && (await s.personal.open<{ email: string }>(`customer:${payer}`, Buffer.from(sealed, 'base64')))
    return opened ? `${counterparty}, ${opened.email}` : counterparty
  },

  book: (s, held, _actor, guards) =>
    transaction(s.db, async (client) => {
      const { id } = held.operation
      const refused = (await priorDecision(s, client, id)) ?? (await whyNotCarriedOut(client, held, guards))
      if (refused) return refused
      if (!(await offerGlobal(s, client, id, s.clock.now())))
        return (await priorDecision(s, client, id)) ?? 'holdNotOpen'
      await announceResult(client, held, { approved: true, message: '' })
      await noteOutcome(client, held, 'approved', s.clock.now())
      return 'done'
    }),

  void: async (s, held, actor, why) => {
    if (why === 'scheduled')
      throw new Error(`hold ${held.operation.id} of a global payment cannot be voided as scheduled`)
    const { id } = held.operation
    const outcome = why === 'due' ? 'expired' : why
    const decided = await transaction(s.db, async (client): Promise<Result['outcome']> => {
      await ensure(s, client, id)
      if (await moveGlobal(client, id, ['waiting'], 'cancelled', s.clock.now())) {
        await announceResult(client, held, { approved: false, message: resultMessage(outcome), outcome })
        // No notification to the person who canceled it.
        if (actor !== held.operation.actor)
          await noteOutcome(client, held, outcome === 'rejected' ? 'declined' : 'ended', s.clock.now())
        return 'done'
      }
      return (await priorDecision(s, client, id)) === 'holdNotOpen' ? 'repeated' : 'holdNotOpen'
    })
    // After a crash, or when the ledger is busy, the job of global payments voids the hold.
    if (decided === 'done') await freeGlobal(s, id)
    return decided
  },
}

/**
 * `repeated` when the payment was offered to its payee, `holdNotOpen` when it ended before, undefined while it is
 * pending.
 */
async function priorDecision(
  s: Pick<Services, 'secrets' | 'clock'>,
  client: pg.ClientBase,
  id: number,
): Promise<'repeated' | 'holdNotOpen' | undefined> {
  await ensure(s, client, id)
  const { rows } = await client.query<{ state: GlobalState; wasOffered: boolean }>(
    'select state, expires_at is not null as "wasOffered" from app.global_payment where operation_id = $1',
    [id],
  )
  const [row] = rows
  if (!row || row.state === 'waiting') return undefined
  return row.wasOffered ? 'repeated' : 'holdNotOpen'
}
