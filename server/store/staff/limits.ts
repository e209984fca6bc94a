import { compare, parseAmount, type Currency } from '@sixpence/money'
import { Refused } from '#core/refused.ts'
import type { Staff } from './staff.ts'

/** Amounts are texts with their currency, without a sign. */
export type Size = { amount: string; currency: string }

/** Whether an amount is at most the limit in this currency; false if there is no limit. */
export function isUpTo(amount: string, maxAmount: string | undefined, currency: string): boolean {
  if (maxAmount === undefined) return false
  const parsed = parseAmount(amount, currency as Currency)
  const limit = parseAmount(maxAmount, currency as Currency)
  return !('refused' in parsed) && !('refused' in limit) && compare(parsed, limit) <= 0
}

/** Whether a role may decide about the amount: it has no limits, or a limit in this currency that covers it. */
export function covers(staff: Pick<Staff, 'amountLimits'> | null, { amount, currency }: Size): boolean {
  const limits = staff?.amountLimits ?? {}
  return Object.keys(limits).length === 0 || isUpTo(amount, limits[currency], currency)
}

/** @throws Refused roleLimitPassed if the limit of the staff member's role is below the amount */
export function requireLimit(staff: Pick<Staff, 'amountLimits'> | null, size: Size): void {
  if (!covers(staff, size)) throw new Refused('roleLimitPassed')
}
