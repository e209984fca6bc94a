import { transactionHistoryList } from '@sixpence/protocol/history/history'
import {
  type ExportFormat,
  transactionExportEmailSend,
  transactionExportFiltered,
  transactionExportStart,
  transactionExportStatusGet,
} from '@sixpence/protocol/history/exports'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lastMessage } from '#testing/bank/last-message.ts'
import { TestBank, type TestClient, personOf } from '#testing/bank/test-bank.ts'
import { exportKeys, historyFilterOf } from './export-keys.ts'
import { forgetExports } from './export-job.ts'
import { linesUpTo } from './exports.ts'
import { filterOf } from './filter.ts'

let bank: TestBank
let ines: TestClient
let everyday: number
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1_500, jobsWhenAsked: true })
  ines = await bank.as('ines')
  everyday = await bank.accountId('ines', 'Everyday')
})
afterAll(() => bank.close())

/** Starts an export, waits for it and downloads the file. */
async function exported(
  input: object = {},
  format: ExportFormat = 'csv',
  client = ines,
): Promise<{ exportId: number; url: string; bytes: Buffer; headers: Record<string, unknown> }> {
  const { exportId = 0, responseDescription } = await client.raw(transactionExportStart, {
    accountId: everyday,
    format,
    ...input,
  })
  if (exportId === 0) throw new Error(responseDescription)
  await bank.services.later.idle()
  const status = await client.call(transactionExportStatusGet, { exportId })
  expect(status).toMatchObject({ responseCode: '00', format })
  const url = status.url ?? ''
  const answer = await client.request({ method: 'GET', url })
  expect(answer.statusCode).toBe(200)
  return { exportId, url, bytes: answer.rawPayload, headers: answer.headers }
}

describe('an export', () => {
  test('is started, polled until it is ready, downloaded by a link and mailed [OP244 OP245 OP246 B266]', async () => {
    const { exportId = 0 } = await ines.call(transactionExportStart, { accountId: everyday })
    // Another writer holds the lease, so the export is pending.
    await bank.services.later.idle()
    await bank.database.owner.query(
      `update app.export set state = 'pending', leased_until = now() + interval '1 hour' where id = $1`,
      [exportId],
    )
    for (const _ of [1, 2]) {
      const pending = await ines.call(transactionExportStatusGet, { exportId })
      expect(pending.status).toBe('pending')
      expect(pending).not.toHaveProperty('url')
    }
    expect(await ines.call(transactionExportEmailSend, { exportId })).toMatchObject({ responseCode: 'VF' })
    await bank.database.owner.query('update app.export set leased_until = null where id = $1', [exportId])
    await bank.services.writeExports()
    const ready = await ines.call(transactionExportStatusGet, { exportId })
    expect(ready).toMatchObject({ status: 'ready', format: 'csv' })
    const file = await ines.request({ method: 'GET', url: ready.url ?? '' })
    expect(file.rawPayload).toHaveLength(ready.size ?? 0)
    expect(file.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="entries-EUR-\d{4}-[\w-]*\d{4}-\d\d-\d\d\.csv"$/,
      ),
    })
    expect(await ines.call(transactionExportEmailSend, { exportId })).toMatchObject({ responseCode: '00' })
    await bank.settled()
    const mail = await lastMessage(bank, { to: personOf('ines').email, matching: /\/history\?export=/ })
    expect(mail.body).toContain(`/history?export=${exportId}`)
    expect(mail.body).not.toContain((ready.url ?? '').split('/').at(-1))
  })

  test('has the lines of the history under the same filter, all pages of them', async () => {
    const filter = { transactionDirection: 'out', fromAmount: '10' } as const
    const { bytes } = await exported(filter)
    const shown: number[] = []
    let cursor: string | undefined
    do {
      const page = await ines.call(transactionHistoryList, {
        accountId: everyday,
        status: 'completed',
        pageSize: 100,
        ...filter,
        ...(cursor !== undefined && { cursor }),
      })
      shown.push(...(page.transactions?.transaction ?? []).map((transaction) => transaction.transactionId))
      cursor = page.nextCursor
    } while (cursor !== undefined)
    const rows: Record<string, string>[] = parse(bytes, { bom: true, columns: true })
    expect(rows.map((row) => Number(row['Payment number'])).reverse()).toEqual(shown)
    expect(shown.length).toBeGreaterThan(100)
  })

  test.each(['mt940', 'camt053', 'ofx'] as const)(
    'of a currency outside ISO 4217 is refused as %s, and given as CSV [FI-21]',
    async (format) => {
      const accountId = await bank.accountId('ines', 'Coins')
      expect(await ines.raw(transactionExportStart, { accountId, format })).toMatchObject({
        responseCode: 'VF',
        validationErrors: [{ parameter: 'format' }],
      })
      expect((await exported({ accountId })).bytes.length).toBeGreaterThan(100)
    },
  )

  test('accepts its own filter keys, each for a key of the history [OP247 B274]', async () => {
    expect(Object.keys(exportKeys).sort()).toEqual(
      Object.keys(transactionExportStart.input.shape)
        .filter((key) => !['accountId', 'customerId', 'pageNumber', 'format'].includes(key))
        .sort(),
    )
    expect([...Object.values(exportKeys), 'account', 'format'].sort()).toEqual(
      Object.keys(transactionExportFiltered.input.shape).sort(),
    )
    expect(
      historyFilterOf({
        search: 'tea',
        type: 'P2P',
        dateFrom: '2026-01-01',
        dateTo: '2026-02-01',
        amountFrom: '1',
        amountTo: '2',
        direction: 'in',
        status: 'completed',
      }),
    ).toEqual({
      keyword: 'tea',
      transactionType: 'P2P',
      fromDate: '2026-01-01',
      toDate: '2026-02-01',
      fromAmount: '1',
      toAmount: '2',
      transactionDirection: 'in',
      status: 'completed',
    })
    const { exportId = 0 } = await ines.call(transactionExportFiltered, {
      account: everyday,
      direction: 'out',
      amountFrom: '10',
    })
    await bank.services.later.idle()
    const { url = '' } = await ines.call(transactionExportStatusGet, { exportId })
    const other = await ines.request({ method: 'GET', url })
    const { bytes } = await exported({ transactionDirection: 'out', fromAmount: '10' })
    expect(other.rawPayload.equals(bytes)).toBe(true)
  })

  test('of waiting payments contains only those', async () => {
    const { bytes } = await exported({ status: 'canceled' })
    expect(bytes.toString().trim().split('\r\n')).toHaveLength(1)
  })
})

describe('the link', () => {
  test('is valid for 15 minutes, for the person it was made for', async () => {
    const { url, exportId } = await exported()
    const marta = await bank.as('marta')
    expect((await marta.request({ method: 'GET', url })).statusCode).toBe(404)
    expect((await bank.stranger().request({ method: 'GET', url })).statusCode).toBe(401)
    // A colleague may read the account, but the link belongs to the person who requested it.
    await bank.database.owner.query('update app.export_link set person_id = $2 where export_id = $1', [
      exportId,
      await bank.personId('marta'),
    ])
    expect((await ines.request({ method: 'GET', url })).statusCode).toBe(404)
    const { url: second = '' } = await ines.call(transactionExportStatusGet, { exportId })
    expect((await ines.request({ method: 'GET', url: second })).statusCode).toBe(200)
    await bank.database.owner.query(
      `update app.export_link set until = until - interval '15 minutes' where export_id = $1`,
      [exportId],
    )
    expect((await ines.request({ method: 'GET', url: second })).statusCode).toBe(404)
  })

  test('is stored as a hash, and the file sealed', async () => {
    const { url, exportId } = await exported()
    const { rows } = await bank.database.owner.query<{ all: string }>(
      `select (select string_agg(l::text, '') from app.export_link l)
         || (select string_agg(encode(p.sealed, 'escape'), '') from app.export_piece p where export_id = $1) as all`,
      [exportId],
    )
    expect(rows[0]?.all).not.toContain(url.split('/').at(-1))
    expect(rows[0]?.all).not.toContain('Maxima')
  })
})

describe('limits and failures', () => {
  test('a mail is sent only to the person’s own addresses [OP246]', async () => {
    const { exportId } = await exported()
    const answer = await ines.call(transactionExportEmailSend, { exportId, email: 'thief@elsewhere.example' })
    expect(answer).toMatchObject({ responseCode: 'VF', validationErrors: [{ parameter: 'email' }] })
  })

  test('an export another process left unfinished is taken over, and never written twice [B266]', async () => {
    const { exportId, bytes } = await exported()
    await bank.database.owner.query(
      `update app.export set state = 'pending', leased_until = $2, attempt = 1 where id = $1`,
      [exportId, new Date(bank.clock.now().getTime() - 1)],
    )
    await bank.services.writeExports()
    const { url = '' } = await ines.call(transactionExportStatusGet, { exportId })
    expect((await ines.request({ method: 'GET', url })).rawPayload.equals(bytes)).toBe(true)
    const { rows } = await bank.database.owner.query<{ attempt: number }>(
      'select distinct attempt from app.export_piece where export_id = $1',
      [exportId],
    )
    expect(rows).toEqual([{ attempt: 2 }])
  })

  test('an export that fails three times is reported as failed', async () => {
    const { exportId } = await exported()
    await bank.database.owner.query(
      `update app.export set state = 'pending', leased_until = $2, attempt = 3 where id = $1`,
      [exportId, new Date(bank.clock.now().getTime() - 1)],
    )
    await bank.services.writeExports()
    expect(await ines.call(transactionExportStatusGet, { exportId })).toMatchObject({
      status: 'failed',
      reason: 'fault',
    })
  })

  test('at most five wait at once', async () => {
    await bank.database.owner.query(
      `insert into app.export (customer_id, person_id, account_id, brand, language, format, sealed, leased_until, created_at)
       select $1, $2, $3, 'ostra', 'en', 'csv', ''::bytea, now() + interval '1 day', now() from generate_series(1, 5)`,
      [await bank.customerId('ines'), await bank.personId('ines'), everyday],
    )
    const answer = await ines.raw(transactionExportStart, { accountId: everyday })
    await bank.database.owner.query(`delete from app.export where state = 'pending'`)
    expect(answer).toMatchObject({ validationErrors: [{ code: 'tooManyExports' }] })
  })

  test('statement formats accept no filter but days, and amounts are checked before the export starts', async () => {
    for (const format of ['mt940', 'camt053'])
      expect(
        await ines.raw(transactionExportStart, { accountId: everyday, format, keyword: 'tea' }),
      ).toMatchObject({
        responseCode: 'VF',
        validationErrors: [{ parameter: 'format' }],
      })
    expect(await ines.raw(transactionExportStart, { accountId: everyday, fromAmount: '1,x' })).toMatchObject({
      responseCode: 'VF',
      validationErrors: [{ parameter: 'fromAmount' }],
    })
  })

  test('files are deleted after a day', async () => {
    const { exportId } = await exported()
    await bank.database.owner.query(`update app.export set created_at = created_at - interval '25 hours'`)
    await forgetExports(bank.services)
    const { rows } = await bank.database.owner.query('select from app.export_piece where export_id = $1', [
      exportId,
    ])
    expect(rows).toHaveLength(0)
    expect(await ines.call(transactionExportStatusGet, { exportId })).toMatchObject({
      http: 200,
      responseCode: 'VF',
    })
  })
})

test('a PDF that would be too long is refused before it is begun [WE-31]', async () => {
  const { owner } = bank.database
  const longer = (lines: number) =>
    owner.query('update ledger.balance set version = version + $2 where account_id = $1', [everyday, lines])
  await longer(2_000)
  const answer = await ines.raw(transactionExportStart, { accountId: everyday, format: 'pdf' })
  await longer(-2_000)
  expect(answer).toMatchObject({
    responseCode: 'VF',
    validationErrors: [
      {
        parameter: 'format',
        code: 'exportTooLong',
        description: 'A PDF has at most 2,000 entries. Choose fewer days, or a table (CSV, XLSX).',
      },
    ],
  })
})

test('the lines of a filtered export are counted no further than the limit [WE-31]', async () => {
  const account = (await bank.services.store.accounts.byIds([everyday])).get(everyday)
  if (!account) throw new Error('no account')
  const count = (most: number) =>
    linesUpTo(bank.services, account, filterOf({ transactionDirection: 'in' }, account.currency), most)
  expect(await count(3)).toBe(3)
  const all = await count(10_000)
  expect(all).toBeGreaterThan(3)
  expect(all).toBeLessThan(10_000)
})
