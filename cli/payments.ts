import type { Payment, PaymentInput } from '@sixpence/client'
import { printable, say, table } from './print.ts'
import { bankOf, contentOf, nothingMore, numberOf, read, UsageError } from './usage.ts'

/** Lists payments of the company, the newest first. */
export async function listPayments(args: string[]): Promise<number> {
  const { values, positionals } = read(args, {
    limit: { type: 'string', default: '20' },
    json: { type: 'boolean', default: false },
  })
  nothingMore(positionals)
  const limit = numberOf('--limit', values.limit)
  const { bank } = bankOf(process.env)
  const payments = await bank.payments.list({ limit: Math.min(limit, 50) }).take(limit)
  if (values.json) say(JSON.stringify(payments, null, 2))
  else if (payments.length === 0) say('There are no payments.')
  else say(table(['ID', 'CREATED', 'STATUS', 'AMOUNT', 'CURRENCY', 'PAYEE'], payments.map(rowOf)))
  return 0
}

const rowOf = ({ id, createdAt, status, amount, currency, payeeName }: Payment): string[] => [
  String(id),
  createdAt.slice(0, 16).replace('T', ' '),
  status,
  amount,
  currency,
  payeeName,
]

/** Proposes a payment. */
export async function createPayment(args: string[]): Promise<number> {
  const { values, positionals } = read(args, {
    account: { type: 'string' },
    amount: { type: 'string' },
    currency: { type: 'string' },
    to: { type: 'string' },
    note: { type: 'string' },
    reference: { type: 'string' },
    input: { type: 'string' },
    'idempotency-key': { type: 'string' },
    json: { type: 'boolean', default: false },
  })
  nothingMore(positionals)
  const input = values.input === undefined ? insideOf(values) : await inputOf(values.input)
  const { bank } = bankOf(process.env)
  const key = values['idempotency-key']
  const payment = await bank.payments.create(input, key === undefined ? {} : { idempotencyKey: key })
  if (values.json) say(JSON.stringify(payment, null, 2))
  else say(printable(sentenceOf(payment)))
  return 0
}

function sentenceOf({ id, amount, currency, payeeName, expiresAt }: Payment): string {
  const until = expiresAt === undefined ? '' : ` until ${expiresAt.slice(0, 16).replace('T', ' ')} UTC`
  return `Payment ${id} to ${payeeName} is proposed: ${amount} ${currency}. It waits for its approval in the bank${until}.`
}

type Values = Partial<
  Record<'account' | 'amount' | 'currency' | 'to' | 'note' | 'reference', string | undefined>
>

function insideOf({ account, amount, currency, to, note, reference }: Values): PaymentInput {
  if (account === undefined || amount === undefined || currency === undefined || to === undefined)
    throw new UsageError(
      'A payment needs --account, --amount, --currency and --to, or --input with all of it.',
    )
  return {
    method: 'p2p',
    accountId: numberOf('--account', account),
    amount,
    // The bank validates the currency.
    currency: currency.toUpperCase() as PaymentInput['currency'],
    toEmail: to,
    ...(note !== undefined && { note }),
    ...(reference !== undefined && { reference }),
  }
}

/** A payment as JSON, which the bank checks. @throws UsageError */
async function inputOf(file: string): Promise<PaymentInput> {
  const content = await contentOf(file)
  try {
    const parsed: unknown = JSON.parse(content)
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed as PaymentInput
  } catch {
    // Reported below.
  }
  throw new UsageError(`${file} holds no payment as a JSON object.`)
}
