import type { Batch, BatchDetails, BatchInput, BatchLine } from '@sixpence/client'
import { printable, say, table } from './print.ts'
import { bankOf, contentOf, nothingMore, numberOf, read, UsageError } from './usage.ts'

/** Lists batches of the company, the newest first. */
export async function listBatches(args: string[]): Promise<number> {
  const { values, positionals } = read(args, {
    limit: { type: 'string', default: '20' },
    json: { type: 'boolean', default: false },
  })
  nothingMore(positionals)
  const limit = numberOf('--limit', values.limit)
  const { bank } = bankOf(process.env)
  const batches = await bank.batches.list({ limit: Math.min(limit, 50) }).take(limit)
  if (values.json) say(JSON.stringify(batches, null, 2))
  else if (batches.length === 0) say('There are no batches.')
  else say(table(headings, batches.map(rowOf)))
  return 0
}

const headings = ['ID', 'CREATED', 'STATUS', 'KIND', 'PAYMENTS', 'AMOUNT', 'CURRENCY', 'NAME']
const rowOf = ({ id, createdAt, status, kind, lines, amount, currency, name }: Batch): string[] => [
  String(id),
  createdAt.slice(0, 16).replace('T', ' '),
  status,
  kind,
  String(lines),
  amount,
  currency,
  name,
]

/** Shows a batch with its problems. */
export async function showBatch(args: string[]): Promise<number> {
  const { values, positionals } = read(args, {
    lines: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  })
  const id = idOf(positionals)
  const { bank } = bankOf(process.env)
  const batch = await bank.batches.get(id)
  const lines = values.lines ? await bank.batches.lines(id, { limit: 50 }).take(batch.lines) : undefined
  if (values.json) {
    say(JSON.stringify(lines ? { ...batch, payments: lines } : batch, null, 2))
    return 0
  }
  say(table(headings, [rowOf(batch)]))
  sayProblems(batch)
  if (lines) say(table(['LINE', 'STATUS', 'AMOUNT', 'FEE', 'PAYEE', 'PAYMENT'], lines.map(lineOf)))
  return 0
}

const lineOf = ({ line, status, amount = '', fee = '', fields, paymentId }: BatchLine): string[] => [
  String(line),
  status,
  amount,
  fee,
  fields['payeeName'] ?? fields['email'] ?? '',
  paymentId === undefined ? '' : String(paymentId),
]

/** Proposes the payments of a file. */
export async function createBatch(args: string[]): Promise<number> {
  const { values, positionals } = read(args, {
    kind: { type: 'string' },
    account: { type: 'string' },
    name: { type: 'string' },
    again: { type: 'boolean', default: false },
    'idempotency-key': { type: 'string' },
    json: { type: 'boolean', default: false },
  })
  const [file, ...rest] = positionals
  nothingMore(rest)
  const { kind, account, name, again } = values
  if (file === undefined || kind === undefined || account === undefined)
    throw new UsageError('A batch needs a file, --kind and --account.')
  const { bank } = bankOf(process.env)
  const key = values['idempotency-key']
  const batch = await bank.batches.create(
    {
      // The bank validates the kind.
      kind: kind as BatchInput['kind'],
      accountId: numberOf('--account', account),
      ...(name !== undefined && { name }),
      ...(again && { ignoreIdentical: true }),
      ...paymentsIn(file, await contentOf(file)),
    },
    key === undefined ? {} : { idempotencyKey: key },
  )
  if (values.json) say(JSON.stringify(batch, null, 2))
  else {
    const { id, lines, total, currency } = batch
    say(
      `Batch ${id} is proposed: ${lines} payments, ${total} ${currency} with fees. It waits for people who confirm and approve it in the bank.`,
    )
    sayProblems(batch)
  }
  return 0
}

type Lines = Extract<BatchInput, { format: 'lines' }>['lines']

/** @throws UsageError for JSON that is not an array of payments */
function paymentsIn(
  file: string,
  content: string,
): { format: 'csv'; csv: string } | { format: 'lines'; lines: Lines } {
  if (!file.toLowerCase().endsWith('.json')) return { format: 'csv', csv: content }
  try {
    const parsed: unknown = JSON.parse(content)
    // The bank checks each line.
    if (Array.isArray(parsed)) return { format: 'lines', lines: parsed as Lines }
  } catch {
    // Reported below.
  }
  throw new UsageError(`${file} holds no payments as a JSON array.`)
}

/** Cancels a batch. */
export async function cancelBatch(args: string[]): Promise<number> {
  const { positionals } = read(args, {})
  const { bank } = bankOf(process.env)
  const { id } = await bank.batches.cancel(idOf(positionals))
  say(`Batch ${id} is canceled. Nothing of it is paid.`)
  return 0
}

function idOf([id, ...rest]: readonly string[]): number {
  nothingMore(rest)
  if (id === undefined) throw new UsageError('Which batch? Give its ID.')
  return numberOf('ID', id)
}

function sayProblems({ withProblems, missing, problems }: BatchDetails): void {
  if (missing.length > 0) say(`Missing in every line: ${printable(missing.join(', '))}`)
  if (withProblems === 0) return
  say(`Payments with problems: ${withProblems}`)
  for (const { line, problems: some } of problems)
    for (const { field, code, message } of some)
      say(printable(`  line ${line}${field && ` ${field}`}: ${message} (${code})`))
}
