import type { AnyCall, ReferenceKind } from '@sixpence/protocol/call'
import { operationByKey } from '@sixpence/ledger'
import { msOf } from '@sixpence/days'
import { inPast } from '#cells/earlier/former-cell.ts'
import type { Cells } from '#cells/databases.ts'
import type { CallPlace, Services } from '#context/services.ts'
import { Refused } from '#core/refused.ts'
import type { Customer } from '#store/customer/people.ts'
import { movedAt } from '#cells/move/moves.ts'
import { findReference } from '#app/references.ts'

/**
 * References to files, invoices and contracts, whose ids do not identify their cell if they were created before
 * migrations 097 and 098.
 */
const numberedLater: ReadonlySet<ReferenceKind> = new Set([
  'ownBatch',
  'ownContract',
  'ownGlobalBatch',
  'ownInvoice',
  'ownMassBatch',
  'ownPaymentFile',
])

/** References whose ids identify the cell in which they were created. */
const withCell: ReadonlySet<ReferenceKind> = new Set([
  'ownAccount',
  'ownTransaction',
  'ownMovement',
  ...numberedLater,
])

/** Calls that read data of a single account, payment, file, invoice or contract, in whichever cell it is. */
export const readsBefore: ReadonlySet<string> = new Set([
  'accountConfirmationPdf',
  'authorizationHistoryList',
  'batchTransferFileView',
  'batchTransferGet',
  'contractCheckSigner',
  'contractPdfGet',
  'contractPdfUrlGet',
  'debitHistoryList',
  'globalBatchGet',
  'globalBatchStatusGet',
  'invoiceGet',
  'invoicePdf',
  'massBatchGet',
  'massFailedGet',
  'massLineList',
  'moneyFlowGet',
  'recentTransferDetailsGet',
  'statementExportGet',
  'statementExportList',
  'transactionFileGet',
  'transactionHistoryList',
  'transactionReceiptGet',
  'transactionReceiptPdf',
  'transactionTotalsGet',
  'transactionTraceGet',
])

/** Calls that create something here from an object of the former cell. */
const makesAnew: ReadonlySet<string> = new Set(['massRepeat', 'massRetry', 'massTemplateSave'])

type CallFacts = {
  input: Record<string, unknown>
  customer: Customer
  idempotency: { key: string } | undefined
}

/**
 * The services that answer a call. For a customer who has moved here, earlier data is read in its cell, and is
 * read-only there. @throws Refused beforeMove, madeBeforeMove
 */
export async function placeOfCall(
  s: Services,
  cells: Cells,
  call: AnyCall,
  { input, customer, idempotency }: CallFacts,
): Promise<CallPlace> {
  if (customer.movedFrom === null) return { services: s, references: s }
  const { movedFrom } = customer
  // A repeated payment from before the move is refused as already made, whatever account it names.
  if (idempotency) await requireNew(s, { customer, key: idempotency.key, cell: cells.cell(movedFrom) })
  if (!(await namesBefore(s, cells, call, { input, customer }))) return { services: s, references: s }
  const past = inPast(s, cells.cell(movedFrom))
  if (makesAnew.has(call.name)) return { services: s, references: past }
  if (!readsBefore.has(call.name)) throw new Refused('beforeMove')
  return { services: past, references: past }
}

/** Whether a call names something that was created in the customer's former cell. */
async function namesBefore(
  s: Services,
  cells: Cells,
  call: AnyCall,
  { input, customer }: Pick<CallFacts, 'input' | 'customer'>,
): Promise<boolean> {
  const references: Readonly<Record<string, ReferenceKind | undefined>> = call.references ?? {}
  for (const [field, kind] of Object.entries(references)) {
    const id = Number(input[field])
    if (kind === undefined || !withCell.has(kind) || input[field] === undefined) continue
    if (!cells.isElsewhere(id)) continue
    if (numberedLater.has(kind) && (await findReference(s, kind, { customerId: customer.id, id }))) continue
    return true
  }
  return false
}

/** After this time a client does not repeat a request sent before the move. */
const repeatedFor = msOf({ days: 1 })

/**
 * A payment whose answer was lost before the move is not repeated after it: its key exists in the former cell.
 * Clients create version 7 keys when they send, so a later key is new. @throws Refused madeBeforeMove
 */
async function requireNew(
  s: Services,
  { customer, key, cell }: { customer: Customer; key: string; cell: { db: Services['db'] } },
): Promise<void> {
  const until = ((await movedAt(s.db, customer.id))?.getTime() ?? Infinity) + repeatedFor
  const madeAt = key[14] === '7' ? Number.parseInt(key.replaceAll('-', '').slice(0, 12), 16) : 0
  const now = s.clock.now().getTime()
  // A time in the future means that the key was generated otherwise.
  if (now > until && madeAt > until && madeAt < now + repeatedFor) return
  if (await operationByKey(cell.db, key, customer.id)) throw new Refused('madeBeforeMove')
}
