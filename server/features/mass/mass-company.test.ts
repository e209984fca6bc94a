import { massBatchGet, massUploadEft } from '@sixpence/protocol/mass/mass'
import { batchTransferGet, batchTransferList } from '@sixpence/protocol/history/batches'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { TestBank } from '#testing/bank/test-bank.ts'
import { TestCompany } from '#testing/bank/test-company.ts'
import { TestMass } from '#testing/bank/test-mass.ts'
import { wrongOf } from '#testing/wrong-of.ts'

let bank: TestBank
let company: TestCompany
let mass: TestMass
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  company = await TestCompany.of(bank)
})
afterAll(() => bank.close())
beforeEach(async () => {
  await TestMass.afresh(bank)
  company = await TestCompany.of(bank, company)
  await company.plain()
  await bank.fund(company.account, '500.00')
  mass = new TestMass(bank, company.paul, company.account, 'paul')
})
afterEach(() => vi.restoreAllMocks())

const file = [
  'payeeName,iban,amount',
  'Ana,DE89370400440532013000,10.00',
  'Bo,DE89370400440532013000,20.00',
].join('\n')
const asked = async () => {
  const { batchId } = await mass.upload(massUploadEft, file, { ignoreIdentical: true, name: 'Salaries' })
  const { transactionId = 0, ...answer } = await mass.confirm(batchId)
  await bank.settled()
  return { batchId, transactionId, answer }
}

const holdOf = async (operationId: number): Promise<string | undefined> => {
  const { rows } = await bank.database.owner.query<{ state: string }>(
    'select state from ledger.hold where operation_id = $1',
    [operationId],
  )
  return rows[0]?.state
}

test('who may only ask is told beforehand who has to approve, and one approval pays all [OP184 B322]', async () => {
  const { batchId } = await mass.upload(massUploadEft, file, { ignoreIdentical: true, name: 'Salaries' })
  const { approval } = await company.paul.call(massBatchGet, { batchId })
  expect(approval).toMatchObject({ isRequest: true, needed: 1 })
  expect(approval?.approvers.map(({ id }) => id)).toContain(company.inesId)
  const { transactionId = 0, status } = await mass.confirm(batchId)
  expect(status).toBe('created')
  expect(await mass.stands()).toMatch(/held 3[0-9]\.00$/)
  expect(await company.listed(company.ines, transactionId)).toMatchObject({
    payeeName: 'Salaries',
    amount: '30.00',
  })
  expect(await company.decide(company.ines, transactionId)).toBe('approved')
  await mass.made(batchId)
  expect((await mass.lines(batchId)).every(({ transactionId: id }) => id !== undefined)).toBe(true)
  const { batchTransfer } = await company.ines.call(batchTransferList, {})
  expect(batchTransfer?.transfer.find(({ id }) => id === batchId)).toMatchObject({
    name: 'Salaries',
    payments: 2,
  })
  expect(await company.ines.call(batchTransferGet, { id: batchId })).toMatchObject({ total: 2 })
})

test('a file with exchanges ends when a rate has changed before it is approved [AT-02]', async () => {
  const inPounds =
    'payeeName,sortCode,accountNumber,amount,currency,country\nAna,200000,55779911,10.00,GBP,GB'
  const before = await mass.stands()
  const { batchId } = await mass.upload(massUploadEft, inPounds, { ignoreIdentical: true, name: 'Abroad' })
  const { transactionId = 0, status } = await mass.confirm(batchId)
  expect(status).toBe('created')
  await bank.settled()
  const { rates } = bank.services.partners
  bank.services.partners.rates = { rate: () => Promise.resolve({ rate: '0.9', at: new Date() }) }
  expect(await company.decide(company.ines, transactionId)).toBe('rateChanged')
  bank.services.partners.rates = rates
  await bank.settled()
  expect([await holdOf(transactionId), await mass.stands()]).toEqual(['voided', before])
})

test('an approver who lost the right approves nothing; the money waits for another [OP184]', async () => {
  const { batchId, transactionId } = await asked()
  await company.right(company.inesId, 1)
  expect(await company.decide(company.ines, transactionId)).not.toBe('approved')
  expect(await mass.status(batchId)).toBe('submitted')
  expect(await company.decide(company.anna, transactionId)).toBe('approved')
  await company.right(company.inesId, 2)
  await mass.made(batchId)
  expect(await mass.status(batchId)).not.toBe('submitted')
})

test('a limit of the day that is lower than when it was asked for is kept [OP184]', async () => {
  const { batchId, transactionId } = await asked()
  const { store } = bank.services
  const usual = await store.tariffs.limits({ brand: 'ostra', type: 2, verified: true }, 'eft', 'EUR')
  const lower = vi.spyOn(store.tariffs, 'limits').mockResolvedValue({ ...usual, perDay: '29.99' })
  expect(await company.decide(company.ines, transactionId)).toBe('limitExceeded')
  lower.mockRestore()
  expect(await company.decide(company.ines, transactionId)).toBe('approved')
  await mass.made(batchId)
})

test('what a colleague declines pays nobody and sets its money free [OP184]', async () => {
  const { batchId, transactionId } = await asked()
  expect(await holdOf(transactionId)).toBe('open')
  expect(await company.decide(company.ines, transactionId, true)).toBe('declined')
  await bank.settled()
  expect([await mass.status(batchId), await holdOf(transactionId)]).toEqual(['rejected', 'voided'])
  expect((await mass.lines(batchId)).filter((line) => line.transactionId)).toEqual([])
  expect(wrongOf(await mass.confirm(batchId))).toEqual([' massNotEditable'])
})
