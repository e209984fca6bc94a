import type { Command } from '@sixpence/ledger'
import { add } from '@sixpence/money'
import { amountOf, feeOf, type InsideDetail } from '#store/operation/details.ts'
import { insideLegs } from './inside.ts'

type Movement = Pick<Command, 'kind' | 'legs' | 'hold' | 'limits'>

/**
 * The part of a payment inside the bank that moves the money: legs for an immediate payment, a hold while it waits for
 * an approval (`waits`, until when), neither for a series that begins on a later day. `kinds` are its operation kinds.
 */
export function insideMovement(
  detail: InsideDetail,
  { waits, limits, kinds }: { waits: Date | undefined; limits: NonNullable<Command['limits']>; kinds: Kinds },
): Movement {
  if (waits) {
    const hold = { account: detail.from, amount: add(amountOf(detail), feeOf(detail)), expires: waits }
    return { kind: kinds.hold, hold, limits }
  }
  if (detail.series?.later) return { kind: kinds.order }
  return { kind: kinds.immediate, legs: insideLegs(detail), limits }
}

type Kinds = Record<'immediate' | 'hold' | 'order', string>
