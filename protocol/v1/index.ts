import * as accounts from './accounts.ts'
import * as batches from './batches.ts'
import * as invoices from './invoices.ts'
import type { AnyOperation } from './operation.ts'
import * as payments from './payments.ts'
import * as testPayments from './test-payments.ts'
import * as webhooks from './webhooks.ts'

const isOperation = (item: unknown): item is AnyOperation =>
  typeof item === 'object' && item !== null && 'operationId' in item

/** Every operation of the public API by name, in the order of its description. */
export const operations: ReadonlyMap<string, AnyOperation> = new Map(
  [accounts, payments, batches, invoices, webhooks, testPayments].flatMap((area) =>
    Object.values<unknown>(area)
      .filter(isOperation)
      .map((anyOperation) => [anyOperation.operationId, anyOperation] as const),
  ),
)
