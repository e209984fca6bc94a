import type { Services } from '#context/services.ts'
import { Refused } from '#core/refused.ts'
import { isSandbox } from '#rules/play-money.ts'
import { concludePlay } from './conclude.ts'
import { instructionColumns, instructionOf, type InstructionRead } from './instructions.ts'
import { judge } from './judge.ts'
import { RetryAtOnce } from './moves.ts'

type PlayWord = 'settled' | 'returned'

/**
 * Applies a payment company's simulated report to a payment out of play money; false if it does not fit the payment's
 * state. Idempotent. @throws Refused busy
 */
export async function applyPlayMoneyReport(
  s: Services,
  operationId: number,
  kind: PlayWord,
): Promise<boolean> {
  for (let tries = 0; tries < 10; tries++)
    try {
      return await sayOnce(s, operationId, kind)
    } catch (error) {
      if (!(error instanceof RetryAtOnce)) throw error
    }
  throw new Refused('busy')
}

async function sayOnce(s: Services, operationId: number, kind: PlayWord): Promise<boolean> {
  // It was sent to no company; from now on it counts as sent.
  await s.db.query(
    `update app.instruction set state = 'sent', sent_at = $2
     where operation_id = $1 and state = 'created' and dispatched_at is not null and $3 = 'settled'`,
    [operationId, s.clock.now(), kind],
  )
  const { rows } = await s.db.query<InstructionRead>(
    `select ${instructionColumns('i')} from app.instruction i where operation_id = $1`,
    [operationId],
  )
  const row = rows[0] && instructionOf(rows[0])
  if (!row || !isSandbox(row.customerId)) return false
  const { units, currency } = row
  const word = { kind, units, currency, isAsked: true }
  const verdict = judge(row, word)
  if (verdict === 'nothing') return true
  if (verdict !== (kind === 'settled' ? 'post' : 'giveBack')) return false
  return (await concludePlay(s, row, word, verdict)) === verdict
}
