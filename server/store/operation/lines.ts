import type { OperationType } from '@sixpence/protocol/rules/operation-types'
import { outsideLines, outsideMethods } from '@sixpence/protocol/methods/registry'
import type { InsideDetail, PaymentOutDetail, PaymentDetail } from './details.ts'

/** Types of account lines: ledger kind and operation type of history (Q111). */
export const lineTypes = {
  p2p: 'P2P',
  fee: 'Fees',
  ...outsideLines,
  card: 'Card',
  own: 'BetweenAccounts',
  invoice: 'Invoice',
  global: 'GlobalTransfer',
  exchange: 'Exchange',
} as const satisfies Record<string, OperationType>
export type LineKind = keyof typeof lineTypes
export const entryKinds = {
  p2p: 'p2p',
  own: 'own',
  exchange: 'exchange',
  fee: 'fee',
} as const satisfies Record<string, LineKind>

/** Kind of a payment's lines. */
export function lineKindOf({
  method,
  credit,
  claim,
  invoice,
}: Pick<PaymentDetail, 'method' | 'credit'> &
  Pick<PaymentOutDetail, 'claim'> &
  Pick<InsideDetail, 'invoice'>): LineKind {
  if (invoice !== undefined) return 'invoice'
  if (claim || method === 'global') return 'global'
  if (method === undefined || method === 'p2p') return 'p2p'
  if (method === 'betweenAccounts') return credit ? 'exchange' : 'own'
  return outsideMethods[method].line.kind
}

/** `lineKindOf` as an SQL expression. */
export const lineKindSql = (detail: string): string => `case when ${detail} ? 'card' then 'card'
  when ${detail} ? 'invoice' then 'invoice'
  when ${detail} ? 'claim' then 'global'
  else case ${detail}->>'method'
  when 'global' then 'global'
  when 'betweenAccounts' then case when ${detail} ? 'credit' then 'exchange' else 'own' end
  ${Object.entries(outsideMethods)
    .map(([method, { line }]) => `when '${method}' then '${line.kind}'`)
    .join(' ')}
  else 'p2p' end end`
