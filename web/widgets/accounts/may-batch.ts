import type { OutputOf } from '@sixpence/protocol/call'
import { accessRightOf, mayPay } from '@sixpence/protocol/rights'
import type { customerInfoGet } from '@sixpence/protocol/session/session'

type Customer = OutputOf<typeof customerInfoGet>['customer']

/** Whether batches of payment links are permitted (B328). Apart from `may-send.ts`, which the app's first download has. */
export const mayOpenBatches = ({ accessRight, mass }: Pick<Customer, 'accessRight' | 'mass'>): boolean =>
  mass.global && mayPay.some((right) => right === accessRightOf(accessRight))
