import type { BatchInput, PaymentInput, Sixpence } from '@sixpence/client'
import type { McpServer, ServerContext } from '@modelcontextprotocol/server'
import * as z from 'zod'
import { answer } from './answer.ts'

type BankOf = (context: ServerContext) => Sixpence

const common = {
  accountId: z.int().positive().describe('The account that pays, of list_accounts'),
  amount: z
    .string()
    .regex(/^\d{1,15}(?:\.\d{1,18})?$/)
    .describe('Decimal text, such as "12.50"'),
  note: z.string().max(500).optional().describe('What the payee reads'),
  idempotencyKey: z
    .string()
    .min(8)
    .max(255)
    .optional()
    .describe('The same for each attempt at the same payment: it is then drafted once'),
}
const currency = z.string().regex(/^[A-Z]{3,4}$/)
const annotations = {
  readOnlyHint: false,
  // No money moves, and a draft can be declined.
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
}
const waits =
  'It waits for people of the company, who approve or decline it in the bank; no money moves before.'

const batchWaits =
  'It waits for people of the company, who confirm and approve it or cancel it in the bank; no money moves before.'

/** Tools that draft payments. */
export function addDrafts(server: McpServer, bankOf: BankOf): void {
  const draft = (context: ServerContext, body: PaymentInput, idempotencyKey: string | undefined) =>
    answer(
      bankOf(context)
        .payments.create(body, idempotencyKey === undefined ? {} : { idempotencyKey })
        .then((payment) => ({ ...payment, next: waits })),
    )

  server.registerTool(
    'draft_payment',
    {
      title: 'Draft a payment',
      description: `Drafts a payment to another customer of the bank, by e-mail address. ${waits}`,
      inputSchema: z.strictObject({
        ...common,
        currency: currency.describe('The currency of the account'),
        toEmail: z.email().describe('The payee, a customer of the bank'),
        reference: z.string().max(500).optional(),
      }),
      annotations,
    },
    ({ idempotencyKey, currency, note, reference, ...input }, context) =>
      draft(
        context,
        {
          method: 'p2p',
          ...input,
          ...currencyOf(currency),
          ...(note !== undefined && { note }),
          ...(reference !== undefined && { reference }),
        },
        idempotencyKey,
      ),
  )
  server.registerTool(
    'draft_outside_payment',
    {
      title: 'Draft a payment out of the bank',
      description: `Drafts a payment to an account outside the bank. ${waits}`,
      inputSchema: z.strictObject({
        ...common,
        method: z.string().min(1).max(40).describe('The way it is sent, such as eft or wire'),
        currency: currency.describe('The currency that is sent'),
        country: z
          .string()
          .regex(/^[A-Z]{2}$/)
          .describe('Where it is sent to, ISO 3166'),
        beneficiaryType: z.enum(['person', 'company']),
        permission: z.enum(['own', '3d']).describe('To the company itself, or to somebody else'),
        details: z
          .record(z.string().max(40), z.string().max(500))
          .describe(
            'By method, country and currency, such as payeeName and iban; what is missing is answered',
          ),
      }),
      annotations,
    },
    ({ idempotencyKey, method, currency, note, ...input }, context) =>
      draft(
        context,
        {
          ...input,
          // The bank checks the method.
          method: method as Outside['method'],
          ...currencyOf(currency),
          ...(note !== undefined && { note }),
        },
        idempotencyKey,
      ),
  )
  server.registerTool(
    'draft_batch',
    {
      title: 'Draft a batch of payments',
      description: `Drafts many payments of one kind. What is wrong with a line is answered, and kept for people to correct. ${batchWaits}`,
      inputSchema: z.strictObject({
        accountId: common.accountId,
        kind: z.string().min(1).max(20).describe('wire, eft, oct, digital, instant, interac or p2p'),
        name: z.string().min(1).max(80).optional().describe('What the people who approve it read'),
        lines: z
          .array(z.record(z.string().max(40), z.string().max(500)))
          .min(1)
          .max(1_000)
          .describe(
            'A payment each, by the fields of the kind: for p2p email and amount, for eft payeeName, iban and amount; amounts are decimal text',
          ),
        idempotencyKey: common.idempotencyKey,
      }),
      annotations,
    },
    ({ idempotencyKey, kind, name, ...input }, context) =>
      answer(
        bankOf(context)
          .batches.create(
            {
              ...input,
              format: 'lines',
              // The bank checks the kind.
              kind: kind as BatchInput['kind'],
              ...(name !== undefined && { name }),
            },
            idempotencyKey === undefined ? {} : { idempotencyKey },
          )
          .then((batch) => ({ ...batch, next: batchWaits })),
      ),
  )
}

type Outside = Exclude<PaymentInput, { method: 'p2p' }>

/** The bank checks the currency. */
const currencyOf = (currency: string) => ({ currency: currency as PaymentInput['currency'] })
