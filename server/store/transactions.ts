import { hold, operation, type Hold, type Operation } from '@sixpence/ledger'
import { money, type Currency, type Money } from '@sixpence/money'
import type { OperationType } from '@sixpence/protocol/history'
import type pg from 'pg'
import type { Scheduled, Series } from './subscriptions.ts'

/** What the ledger remembers of a payment inside the house: ids and units, no names (those can be erased). */
export type P2pDetail = {
  payer: number
  payee: number
  from: number
  to: number
  units: string
  fee: string
  currency: Currency
  /** Approval method id, 0..4. */
  approve: number
  /** Waits for a colleague instead of a code (B228). */
  request?: true
  note?: string
  reference?: string
  /** Between two accounts of the payer, who is the payee; without it, to another customer. */
  method?: 'betweenAccounts'
  /** What arrives where that is another currency, and how much of it one whole unit was worth. */
  credit?: { units: string; currency: Currency; rate: string }
  /** It orders a payment to repeat. */
  series?: Series
  /** It is one of those that were ordered to repeat. */
  scheduled?: Scheduled
}

/** The operation kinds of this product, as the ledger stores them. */
export const operationKinds = {
  p2p: 'p2p',
  p2pHold: 'p2pHold',
  p2pPost: 'p2pPost',
  own: 'own',
  ownHold: 'ownHold',
  ownPost: 'ownPost',
  /** Orders that begin on a later day, and need nobody's approval: no money moves. */
  p2pSeries: 'p2pSeries',
  ownSeries: 'ownSeries',
  release: 'release',
} as const
/** What a line of an account is: the ledger's word for it, and the one history shows (Q111). */
export const lineTypes = {
  p2p: 'P2P',
  fee: 'Fees',
  wire: 'Wire',
  eft: 'EFT',
  oct: 'OCT',
  crypto: 'Crypto',
  instant: 'Instant',
  interac: 'Interac',
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

/** A movement with somebody who is no customer: the name they gave. */
export type OutsideDetail = { counterparty: string; note?: string; reference?: string }

/** A payment as one of its two sides sees it. */
export type OwnTransaction = {
  operation: Operation
  detail: P2pDetail
  side: 'payer' | 'payee'
  hold: Hold | undefined
}

export class Transactions {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** The payment of this id if the customer is its payer, or its payee once it is booked. */
  async own(customerId: number, id: number): Promise<OwnTransaction | undefined> {
    const found = await operation(this.#pool, id)
    const detail = found && p2pDetailOf(found)
    if (!detail) return undefined
    const held = isHold(found.kind) ? await hold(this.#pool, detail.from, found.id) : undefined
    if (detail.payer === customerId) return { operation: found, detail, side: 'payer', hold: held }
    if (detail.payee === customerId && (!held || held.state === 'posted'))
      return { operation: found, detail, side: 'payee', hold: held }
    return undefined
  }
}

/** The operation that books a payment, by the one that holds it until it is approved. */
export const postKinds: Readonly<Record<string, string>> = {
  [operationKinds.p2pHold]: operationKinds.p2pPost,
  [operationKinds.ownHold]: operationKinds.ownPost,
}
const isHold = (kind: string): boolean => kind in postKinds
const payments: ReadonlySet<string> = new Set([
  operationKinds.p2p,
  operationKinds.own,
  ...Object.keys(postKinds),
])

/** What a payment inside the house remembers; undefined of any other operation, and of a payment's follow-up. */
export function p2pDetailOf({ kind, detail }: Pick<Operation, 'kind' | 'detail'>): P2pDetail | undefined {
  return payments.has(kind) ? (detail as P2pDetail) : undefined
}

export const amountOf = (detail: P2pDetail): Money => money(BigInt(detail.units), detail.currency)
export const feeOf = (detail: P2pDetail): Money => money(BigInt(detail.fee), detail.currency)
/** What arrives. */
export const creditOf = (detail: P2pDetail): Money =>
  detail.credit ? money(BigInt(detail.credit.units), detail.credit.currency) : amountOf(detail)
/** What its lines are called in history. */
export const lineKindOf = ({ method, credit }: Pick<P2pDetail, 'method' | 'credit'>): LineKind =>
  method === undefined ? 'p2p' : credit ? 'exchange' : 'own'
