import { transactionExportStart, transactionExportStatusGet } from '@sixpence/protocol/history/exports'
import { transactionHistoryList } from '@sixpence/protocol/history/history'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestBank } from '#testing/bank/test-bank.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ exportsApart: true })
})
afterAll(() => bank.close())

test('a file is written by a separate process, with the bank’s clock, and read like any other', async () => {
  bank.clock.advance(3 * 60 * 60_000)
  const ines = await bank.as('ines')
  const accountId = await bank.accountId('ines', 'Everyday')
  const { results = 0 } = await ines.call(transactionHistoryList, { accountId })
  expect(results).toBeGreaterThan(20)
  const ids: number[] = []
  for (const format of ['csv', 'xlsx', 'pdf'] as const) {
    const { exportId = 0 } = await ines.call(transactionExportStart, { accountId, format })
    ids.push(exportId)
  }
  await bank.services.later.idle()
  for (const exportId of ids) {
    const { status, lines, url = '' } = await ines.call(transactionExportStatusGet, { exportId })
    expect([status, lines]).toEqual(['ready', results])
    expect((await ines.request({ method: 'GET', url })).statusCode).toBe(200)
  }
  const { rows } = await bank.database.owner.query<{ ms: number }>(
    'select (extract(epoch from ended_at - created_at) * 1000)::float8 as ms from app.export',
  )
  for (const { ms } of rows) expect(ms).toBeLessThan(60_000)
  const names = await bank.database.owner.query(
    `select from pg_stat_activity where application_name = 'sixpence exports' and datname = current_database()`,
  )
  expect(names.rowCount).toBe(0)
})
