import { lazy } from 'react'
import type { OutsideStep } from './outside-search.ts'

const code = {
  payee: () => import('./payee-step.tsx'),
  amount: () => import('./amount-step.tsx'),
  check: () => import('./check-step.tsx'),
}

// The code of a step is loaded during the previous step, so that the first page stays within its 35 kB.
export const PayeeStep = lazy(async () => ({ default: (await code.payee()).PayeeStep }))
export const AmountStep = lazy(async () => ({ default: (await code.amount()).AmountStep }))
export const CheckStep = lazy(async () => ({ default: (await code.check()).CheckStep }))

const next: Partial<Record<OutsideStep, keyof typeof code>> = {
  place: 'payee',
  payee: 'amount',
  amount: 'check',
}

/** Preloads the step after this step. If that fails, it is loaded again when opened. */
export function fetchAfter(step: OutsideStep): void {
  const after = next[step]
  if (after) code[after]().catch(() => undefined)
}
