import type { List, Sixpence } from '@sixpence/client'
import type { McpServer, ServerContext } from '@modelcontextprotocol/server'
import * as z from 'zod'
import { answer } from './answer.ts'

type BankOf = (context: ServerContext) => Sixpence

const maxItems = 200
const limit = z.int().min(1).max(maxItems).default(20).describe('How many, the newest first')
const id = z.int().positive()
const day = z.iso.date()
const annotations = { readOnlyHint: true, openWorldHint: false }

/** The first items of a list, and whether there are more. */
async function some<Item>(list: List<Item>, count: number) {
  const items = await list.take(count + 1)
  return { items: items.slice(0, count), hasMore: items.length > count }
}

/** Tools that read. The bank checks the scopes of the key for each of them. */
export function addReads(server: McpServer, bankOf: BankOf): void {
  server.registerTool(
    'list_accounts',
    {
      title: 'List accounts',
      description: 'The accounts of the company with their balances: what can be spent, and what is held.',
      inputSchema: z.strictObject({ limit }),
      annotations,
    },
    ({ limit }, context) => answer(some(bankOf(context).accounts.list(), limit)),
  )
  server.registerTool(
    'get_balance',
    {
      title: 'Balance of an account',
      description: 'One account with its balance.',
      inputSchema: z.strictObject({ accountId: id }),
      annotations,
    },
    ({ accountId }, context) => answer(bankOf(context).accounts.get(accountId)),
  )
  server.registerTool(
    'list_entries',
    {
      title: 'Booked lines of an account',
      description: 'What was booked on an account, the newest first. A payment and its fee are two lines.',
      inputSchema: z.strictObject({
        accountId: id,
        from: day.optional().describe('The first day, in UTC'),
        to: day.optional().describe('The last day, in UTC'),
        direction: z.enum(['in', 'out']).optional(),
        limit,
      }),
      annotations,
    },
    ({ accountId, limit, from, to, direction }, context) => {
      const filter = { ...(from && { from }), ...(to && { to }), ...(direction && { direction }) }
      return answer(some(bankOf(context).accounts.entries(accountId, filter), limit))
    },
  )
  server.registerTool(
    'list_payees',
    {
      title: 'List payees',
      description: 'Customers of the bank and accounts outside it that were paid before, the last one first.',
      inputSchema: z.strictObject({ limit }),
      annotations,
    },
    ({ limit }, context) => answer(some(bankOf(context).payees.list(), limit)),
  )
  server.registerTool(
    'list_payments',
    {
      title: 'List payments',
      description: 'Payments that need or needed an approval, the newest first, with their status.',
      inputSchema: z.strictObject({ limit }),
      annotations,
    },
    ({ limit }, context) => answer(some(bankOf(context).payments.list(), limit)),
  )
  server.registerTool(
    'get_payment',
    {
      title: 'One payment',
      description: 'A payment and its status: whether people have approved it, and how it ended.',
      inputSchema: z.strictObject({ paymentId: id }),
      annotations,
    },
    ({ paymentId }, context) => answer(bankOf(context).payments.get(paymentId)),
  )
  server.registerTool(
    'list_batches',
    {
      title: 'List batches of payments',
      description: 'Batches of payments, the newest first, with their status and totals.',
      inputSchema: z.strictObject({ limit }),
      annotations,
    },
    ({ limit }, context) => answer(some(bankOf(context).batches.list(), limit)),
  )
  server.registerTool(
    'get_batch',
    {
      title: 'One batch of payments',
      description:
        'A batch: whether people have confirmed and approved it, its totals, and what is wrong by line and field.',
      inputSchema: z.strictObject({ batchId: id }),
      annotations,
    },
    ({ batchId }, context) => answer(bankOf(context).batches.get(batchId)),
  )
  server.registerTool(
    'list_batch_lines',
    {
      title: 'Payments of a batch',
      description: 'The payments of a batch in their order, each with its status and problems.',
      inputSchema: z.strictObject({
        batchId: id,
        filter: z.enum(['problems', 'duplicates', 'failed', 'paid', 'underWay']).optional(),
        limit,
      }),
      annotations,
    },
    ({ batchId, filter, limit }, context) =>
      answer(some(bankOf(context).batches.lines(batchId, filter ? { filter } : {}), limit)),
  )
  server.registerTool(
    'list_invoices',
    {
      title: 'List invoices',
      description: 'Invoices that the company has sent or received, the newest first.',
      inputSchema: z.strictObject({ type: z.enum(['sent', 'received']).optional(), limit }),
      annotations,
    },
    ({ type, limit }, context) => answer(some(bankOf(context).invoices.list(type ? { type } : {}), limit)),
  )
}
