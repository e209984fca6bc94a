import { dayOf } from '@sixpence/days'
import { approvalMassDecide } from '@sixpence/protocol/approvals/approvals'
import {
  batchTransferFileView,
  batchTransferGet,
  batchTransferList,
} from '@sixpence/protocol/history/batches'
import { transactionHistoryList, transactionReceiptGet } from '@sixpence/protocol/history/history'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companyFiles, northlight, seedCompanyFiles } from '@sixpence/demo/company-past.ts'
import { payFile } from '@sixpence/demo/mass-payment.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { TestCompany } from '#testing/bank/test-company.ts'
import { keepBatch } from '#store/batch/batches.ts'
import { money } from '@sixpence/money'

let bank: TestBank
let rita: TestClient
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 3 })
  await bank.fund(await bank.accountId('northlight', 'Operating'), '5000.00')
  await seedCompanyFiles(bank.services, await northlight(bank.services))
  await bank.settled()
  rita = await bank.as('rita')
})
afterAll(() => bank.close())

const listed = async (filter: object = {}) => {
  const answer = await rita.call(batchTransferList, filter)
  return { total: answer.total, batches: answer.batchTransfer?.transfer ?? [] }
}
const named = async (filter: object) => (await listed(filter)).batches.map(({ name }) => name)
const idOf = async (name: string): Promise<number> =>
  (await listed()).batches.find((batch) => batch.name === name)?.id ?? 0
const refusalOf = (answer: { validationErrors: { code: string; parameter: string }[] }) =>
  answer.validationErrors.map(({ code, parameter }) => [code, parameter])

describe('the list of mass payments', () => {
  test('shows for each its creator, the payments and their states [OP251]', async () => {
    expect(await listed()).toMatchObject({
      total: 2,
      batches: [
        {
          name: 'Freelancers October.csv',
          createdBy: 'Paul Ritter',
          type: 'P2P',
          status: 'partly',
          payments: 5,
          paid: 4,
          unpaid: 1,
          amount: '901.50',
          currencyCode: 'EUR',
          isKept: true,
        },
        { name: 'Travel costs Tallinn.csv', status: 'completed', payments: 2, paid: 2, unpaid: 0 },
      ],
    })
  })

  test('can be searched by beginnings of the words of its name, by its number, kind and days', async () => {
    expect(await named({ search: 'octo free' })).toEqual(['Freelancers October.csv'])
    expect(await named({ search: 'salaries' })).toEqual([])
    expect(await named({ search: String(await idOf('Travel costs Tallinn.csv')) })).toEqual([
      'Travel costs Tallinn.csv',
    ])
    expect(await named({ types: ['Wire', 'EFT'] })).toEqual([])
    expect(await named({ types: ['Wire', 'P2P'] })).toHaveLength(2)
    const today = dayOf(bank.clock.now())
    expect(await named({ from: today, to: today })).toHaveLength(2)
    expect(await named({ to: '2020-01-01' })).toEqual([])
    expect(refusalOf(await rita.call(batchTransferList, { from: today, to: '2020-01-01' }))).toEqual([
      ['requestDaysTurned', 'to'],
    ])
  })

  test('has twenty a page [B264]', async () => {
    const { account, asks } = await northlight(bank.services)
    for (let n = 0; n < 20; n += 1)
      await keepBatch(
        { db: bank.services.db, personal: bank.services.personal, now: bank.clock.now() },
        {
          customer: asks.customer,
          personId: asks.person.id,
          accountId: account.id,
          kind: 'wire',
          payments: 1,
          amount: money(100n, 'EUR'),
          name: `Rents ${n}.csv`,
          mediaType: 'text/csv',
          file: Buffer.from('a'),
        },
      )
    expect(await listed()).toMatchObject({ total: 22, batches: { length: 20 } })
    expect(await listed({ pageNumber: 2 })).toMatchObject({ total: 22, batches: { length: 2 } })
    expect(await listed({ pageNumber: 3 })).toMatchObject({ total: 22, batches: [] })
    await bank.database.owner.query(`delete from app.batch where kind = 'wire'`)
  })

  test('is separate for each customer', async () => {
    const ines = await bank.as('ines')
    expect(await ines.call(batchTransferList, {})).toMatchObject({ total: 0 })
  })
})

describe('a mass payment', () => {
  test('lists its payments in the order of the file, and each of them refers to it, for the payer only', async () => {
    const id = await idOf('Freelancers October.csv')
    const { payments = [], total } = await rita.call(batchTransferGet, { id })
    expect(total).toBe(5)
    const { rows } = companyFiles[1]!
    expect(payments.map(({ amount, note }) => [amount, note])).toEqual(
      rows.map(({ amount, note }) => [amount, note]),
    )
    expect(payments.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 4 }, () => 'completed'),
      'canceled',
    ])
    const [first] = payments
    const transactionId = first?.transactionId ?? 0
    expect((await rita.call(transactionReceiptGet, { transactionId })).receipt).toMatchObject({ batchId: id })
    const felix = await bank.as('felix')
    expect((await felix.call(transactionReceiptGet, { transactionId })).receipt).not.toHaveProperty('batchId')
    const lines = async (client: TestClient, accountId: number) =>
      (await client.call(transactionHistoryList, { accountId, pageSize: 50 })).transactions?.transaction ?? []
    const ours = await lines(rita, await bank.accountId('northlight', 'Operating'))
    expect(ours.filter(({ batchId }) => batchId === id).map((item) => item.transactionId)).toContain(
      transactionId,
    )
    const theirs = await lines(felix, await bank.accountId('felix', 'Everyday'))
    expect(theirs.filter((item) => 'batchId' in item)).toEqual([])
  })

  test('that was interrupted half-way is completed by repeating it, and nothing is paid twice', async () => {
    const company = await northlight(bank.services)
    const file = {
      name: 'Cut off.csv',
      rows: [1, 2, 3].map((n) => ({ email: 'felix@quillo.example', amount: `${n}.00`, note: `Part ${n}` })),
    }
    const { committer } = bank.services
    let left = 2
    bank.services.committer = {
      ...committer,
      stats: () => committer.stats(),
      submit: (command) => {
        if (command.kind === 'p2pHold' && (left -= 1) < 0) throw new Error('cut off')
        return committer.submit(command)
      },
    }
    await expect(payFile(bank.services, company, file)).rejects.toThrow('cut off')
    bank.services.committer = committer
    await bank.settled()
    const id = await idOf('Cut off.csv')
    const before = await rita.call(batchTransferGet, { id })
    expect(before).toMatchObject({ batch: { status: 'underWay', payments: 3, paid: 2 }, total: 2 })
    expect(await payFile(bank.services, company, file)).toBe(id)
    await bank.settled()
    const after = await rita.call(batchTransferGet, { id })
    expect(after).toMatchObject({ batch: { status: 'completed', paid: 3, unpaid: 0 }, total: 3 })
    expect(after.payments?.slice(0, 2)).toEqual(before.payments)
  })

  test('counts the decisions of colleagues for the whole', async () => {
    const company = await TestCompany.of(bank)
    await company.plain()
    const { account, asks } = await northlight(bank.services)
    const id = await keepBatch(
      { db: bank.services.db, personal: bank.services.personal, now: bank.clock.now() },
      {
        customer: asks.customer,
        personId: asks.person.id,
        accountId: account.id,
        kind: 'p2p',
        payments: 2,
        amount: money(200n, 'EUR'),
        name: 'Asked for.csv',
        mediaType: 'text/csv',
        file: Buffer.from('a'),
      },
    )
    await company.batch(id, 2)
    await bank.settled()
    const stands = async () => (await rita.call(batchTransferGet, { id })).batch
    expect(await stands()).toMatchObject({ status: 'underWay', paid: 0, unpaid: 0 })
    await company.ines.call(approvalMassDecide, { batchId: id, declined: true })
    await bank.settled()
    expect(await stands()).toMatchObject({ status: 'unpaid', paid: 0, unpaid: 2 })
  })
})

describe('the file of a mass payment', () => {
  const damage = (change: string, id: number) =>
    bank.database.owner.query(`update app.batch set file = ${change} where id = $1`, [id])

  test('is returned unchanged, and is stored only sealed [OP252 B271]', async () => {
    const id = await idOf('Freelancers October.csv')
    expect(await rita.call(batchTransferFileView, { id })).toMatchObject({ http: 200 })
    expect(rita.answer?.headers['content-type']).toMatch(/^text\/csv/)
    expect(rita.answer?.headers['content-disposition']).toBe(`attachment; filename="batch-${id}.csv"`)
    expect(rita.answer?.body.split('\r\n').slice(0, 4)).toEqual([
      'email,amount,currency,note',
      'felix@quillo.example,240.00,EUR,"Photo retouching, 12 hours"',
      'tara@kopa.example,180.50,EUR,- the deposit of 50.00',
      'owen@tamar.example,310.00,EUR,"Voice-over ""Harbour"""',
    ])
    const { rows } = await bank.database.owner.query<{ row: string }>(
      `select encode(convert_to(b::text, 'UTF8'), 'escape') as row from app.batch b where id = $1`,
      [id],
    )
    expect(rows[0]?.row).not.toMatch(/retouching|Freelancers|felix/)
    expect(rows[0]?.row).not.toContain(Buffer.from('felix@quillo').toString('hex'))
  })

  test('is refused by name when it belongs to another customer, is no longer stored, or is damaged [OP252 B271]', async () => {
    const id = await idOf('Travel costs Tallinn.csv')
    const ines = await bank.as('ines')
    expect(refusalOf(await ines.call(batchTransferFileView, { id }))).toEqual([['batchNotFound', 'id']])
    await damage(`set_byte(file, length(file) - 1, 255 - get_byte(file, length(file) - 1))`, id)
    const damaged = await rita.call(batchTransferFileView, { id })
    expect(damaged).toMatchObject({ responseCode: 'VF' })
    expect(refusalOf(damaged)).toEqual([['batchFileDamaged', 'id']])
    await damage('null', id)
    expect((await rita.call(batchTransferFileView, { id })).validationErrors[0]?.code).toBe('fileGone')
    expect((await rita.call(batchTransferGet, { id })).batch).toMatchObject({ isKept: false })
  })
})
