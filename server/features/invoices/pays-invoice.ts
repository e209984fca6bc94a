import type { Operation } from '@sixpence/ledger'
import { operationKinds, postKinds } from '#store/operation/kinds.ts'

const kinds = new Set<string>([operationKinds.p2p, ...Object.values(postKinds)])

/** Whether the operation books a payment here, at once or after its approval; its detail names the invoice, if any. */
export const paysInvoice = ({ kind }: Pick<Operation, 'kind'>): boolean => kinds.has(kind)
