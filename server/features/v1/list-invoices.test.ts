import type { Invoice } from '@sixpence/protocol/invoices/invoices'
import { invoicePageSize } from '@sixpence/protocol/invoices/invoices'
import { expect, test } from 'vitest'
import { listInvoices } from './list-invoices.ts'

type Context = Parameters<typeof listInvoices>[1]

/** The answers of the underlying call: pages of invoices with these ids. */
const answering = (ids: readonly number[]): Context => {
  const run = (_call: unknown, { pageNumber = 1 }: { pageNumber?: number }) =>
    Promise.resolve({
      invoices: ids
        .slice((pageNumber - 1) * invoicePageSize, pageNumber * invoicePageSize)
        .map((id): Partial<Invoice> => ({ id, type: 'sent', status: 'paid' })),
    })
  return { run } as unknown as Context
}

async function allOf(ids: readonly number[], limit: number): Promise<number[]> {
  const read: number[] = []
  for (let cursor: string | undefined; ;) {
    const page = await listInvoices({ type: 'sent', limit, ...(cursor && { cursor }) }, answering(ids))
    read.push(...page.data.map(({ id }) => id))
    cursor = page.nextCursor
    if (cursor === undefined) return read
  }
}

const from = (first: number, count: number): number[] => Array.from({ length: count }, (_, at) => first - at)

test('pages go on over what was before a move, whose ids may be above or below those of now', async () => {
  const above = [...from(70_030, 30), ...from(8_000_000_000_030, 30)]
  expect(await allOf(above, 7)).toEqual(above)
  const below = above.toReversed()
  expect(await allOf(below, 25)).toEqual(below)
})

test('invoices that come meanwhile, which move the others to later pages, hide none', async () => {
  const ids = from(70_100, 60)
  const { data, nextCursor = '' } = await listInvoices({ type: 'sent', limit: 20 }, answering(ids))
  const more = [...from(70_125, 25), ...ids]
  const next = await listInvoices({ type: 'sent', limit: 20, cursor: nextCursor }, answering(more))
  expect([...data, ...next.data].map(({ id }) => id)).toEqual(ids.slice(0, 40))
})
