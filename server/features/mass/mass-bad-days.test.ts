import { randomUUIDv7 } from 'node:crypto'
import { limitUsage, verify } from '@sixpence/ledger'
import {
  massBatchCancel,
  massFailedGet,
  massLineUpdate,
  massLinesRemove,
  massLinesRestore,
  massRepeat,
  massRetry,
  massUploadEft,
  massUploadWire,
} from '@sixpence/protocol/mass/mass'
import { approvalMethods } from '@sixpence/protocol/rights'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { finishHeldPayments } from '#payments/held/expiry.ts'
import { customerGuard } from '#store/customer/people.ts'
import { plantQuery } from '#testing/plant.ts'
import { TestBank } from '#testing/bank/test-bank.ts'
import { TestMass } from '#testing/bank/test-mass.ts'
import { wrongOf } from '#testing/wrong-of.ts'
import { withMinimum } from '#testing/with-minimum.ts'

let bank: TestBank
let mass: TestMass
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1, jobsWhenAsked: true })
})
afterAll(() => bank.close())
beforeEach(async () => {
  await limited('marta', false)
  mass = await TestMass.afresh(bank)
})
afterEach(() => vi.restoreAllMocks())

const [marta, bo] = ['marta@gintara.example', 'bo@ostra.example']
const iban = 'DE89370400440532013000'
const eft = (rows: readonly string[]) => ['payeeName,iban,amount', ...rows].join('\n')

async function limited(who: string, isLimited: boolean): Promise<void> {
  await bank.database.owner.query('update app.customer set limited = $2 where id = $1', [
    await bank.customerId(who),
    isLimited,
  ])
}
const used = async (kind: string) => {
  const all = await limitUsage(bank.services.db, [customerGuard(await bank.customerId('ines'))])
  return all.find((limitUsage) => limitUsage.kind === kind && limitUsage.currency === 'EUR')?.month ?? 0n
}

test('a payment whose hold was seen and is lost to a failover books nothing under its key, and is confirmed again', async () => {
  const batchId = await mass.text([`${bo};5.00`])
  const key = randomUUIDv7()
  const before = await bank.ledgerState()
  plantQuery(bank, /from ledger\.operation o where o\.key/, async () => [
    { id: '1', key, accounts: [], versions: [], detail: {} },
  ])
  expect(wrongOf(await mass.confirm(batchId, { key }))).toEqual([' outcomeUnknown'])
  vi.restoreAllMocks()
  expect(await bank.ledgerState()).toBe(before)
  expect(await mass.confirm(batchId, { key })).toMatchObject({ responseCode: '00' })
})

describe('a file that is not right', () => {
  test('is refused without a file, and without its data [B294 OP181]', async () => {
    const none = await mass.upload(massUploadWire, undefined)
    expect([none.responseCode, wrongOf(none)]).toEqual(['TA1', ['file missing']])
    const answer = await mass.client.request({
      method: 'POST',
      url: '/?massUploadWire',
      headers: { 'content-type': 'multipart/form-data; boundary=edge' },
      payload:
        '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\namount\n1\r\n--edge--\r\n',
    })
    expect(answer.json()).toMatchObject({
      responseCode: 'TA1',
      validationErrors: [{ parameter: 'fromAccountId' }],
    })
    const { rows } = await bank.database.owner.query('select from app.mass_batch where state = $1', [
      'uploaded',
    ])
    expect(rows).toHaveLength(0)
  })

  test('with both parts has its rows read, the wrong ones with the field that is wrong [B294 OP180]', async () => {
    const file = eft(['Ana,DE00370400440532013000,5.00', `,${iban},x`, `Bo,${iban},1.001`, `Cy,${iban},2`])
    const { batchId, ...told } = await mass.upload(massUploadEft, file)
    expect(told).toMatchObject({ responseCode: '00', lines: 4, withProblems: 3, missing: [] })
    expect(await mass.problems(batchId)).toEqual([
      '1 iban wrongCheckDigits',
      '2 payeeName missing',
      '2 amount amountNotANumber',
      '3 amount amountTooManyDecimals',
    ])
    const before = await bank.ledgerState()
    expect(wrongOf(await mass.confirm(batchId))).toEqual([' massHasProblems'])
    expect(await bank.ledgerState()).toBe(before)
  })

  test('with an amount that can be read in two ways is not guessed at [OP180]', async () => {
    const { batchId } = await mass.upload(massUploadEft, eft([`Ana,${iban},1.234`]), {
      ignoreIdentical: true,
    })
    expect(await mass.problems(batchId)).toEqual(['1 amount amountAmbiguous'])
    const known = await mass.upload(massUploadEft, eft([`Ana,${iban},"1.234"`, `Bo,${iban},"2.000,50"`]), {
      ignoreIdentical: true,
    })
    expect((await mass.lines(known.batchId)).map(({ cells }) => cells['amount'])).toEqual(['1234', '2000.50'])
  })

  test('with a line separated otherwise than its headings, and amounts as two countries write them, is not guessed at [OP180]', async () => {
    const file = `payeeName;iban;amount\nAna;${iban};1.234,50\nBo,${iban},2.00\nCy;${iban};2,500.75`
    const { batchId, withProblems } = await mass.upload(massUploadEft, file, { ignoreIdentical: true })
    expect(withProblems).toBe(1)
    expect((await mass.problems(batchId)).every((problem) => problem.startsWith('2 '))).toBe(true)
    expect((await mass.lines(batchId)).map(({ cells }) => cells['amount'])).toEqual([
      '1234.50',
      undefined,
      '2500.75',
    ])
  })

  test('is repaired in place: a cell corrected, a line removed and restored [OP180]', async () => {
    const { batchId } = await mass.upload(
      massUploadEft,
      eft([`Ana,${iban},x`, 'Bo,,1.00', `Cy,${iban},7.00`]),
    )
    const { client } = mass
    const { line } = await client.call(massLineUpdate, { batchId, line: 1, cells: { amount: '5.00' } })
    expect(line).toMatchObject({ problems: [], cost: { amount: '5.00', fee: '1.00' } })
    expect(await client.call(massLinesRemove, { batchId, which: 'problems' })).toMatchObject({ count: 1 })
    expect((await mass.get(batchId)).batch).toMatchObject({
      lines: 2,
      withProblems: 0,
      removed: 1,
      total: '14.00',
    })
    // A line that could be paid leaves the total as well.
    await client.call(massLinesRemove, { batchId, lines: [3] })
    expect((await mass.get(batchId)).batch).toMatchObject({
      lines: 1,
      removed: 2,
      amount: '5.00',
      total: '6.00',
    })
    expect(await client.call(massLinesRestore, { batchId, lines: [2, 3] })).toMatchObject({ count: 2 })
    expect(wrongOf(await mass.confirm(batchId))).toEqual([' massHasProblems'])
    await client.call(massLinesRemove, { batchId, lines: [2] })
    expect(await mass.confirm(batchId)).toMatchObject({ status: 'submitted', total: '14.00' })
    await mass.made(batchId)
    expect(await mass.stands()).toBe('986.00, held 14.00')
  })

  test('that is here already is refused with code 92, unless it is meant [OP180]', async () => {
    const file = eft([`Ana,${iban},12.34`])
    const at = await Promise.all(Array.from({ length: 4 }, () => mass.upload(massUploadEft, file)))
    expect(at.map(({ responseCode }) => responseCode).toSorted()).toEqual(['00', '92', '92', '92'])
    expect(wrongOf(await mass.upload(massUploadEft, file))).toEqual(['file massIdentical'])
    expect(await mass.upload(massUploadEft, file, { ignoreIdentical: true })).toMatchObject({
      responseCode: '00',
    })
  })

  test('shows payments it has twice, and those that were paid within 90 days', async () => {
    const file = eft([`Ana,${iban},5.55`, `Bo,${iban},6.00`, `Ana,${iban},5.55`])
    const { batchId, duplicates } = await mass.upload(massUploadEft, file)
    expect(duplicates).toBe(1)
    expect(
      (await mass.lines(batchId, 'duplicates')).map(({ line, duplicateOf }) => [line, duplicateOf]),
    ).toEqual([[3, { line: 1 }]])
    await mass.client.call(massLinesRemove, { batchId, which: 'duplicates' })
    await mass.confirm(batchId)
    await mass.made(batchId)
    const again = await mass.upload(massUploadEft, file, { ignoreIdentical: true })
    const [first] = await mass.lines(again.batchId, 'duplicates')
    expect([again.duplicates, first?.duplicateOf?.transactionId]).toEqual([
      3,
      (await mass.lines(batchId))[0]?.transactionId,
    ])
  })
})

describe('between the upload and the confirm', () => {
  test('a payee who became limited is told at the line, and nothing is held [OP184]', async () => {
    const batchId = await mass.text([`${bo};10.00`, `${marta};20.00`])
    const { digest } = await mass.get(batchId)
    await limited('marta', true)
    const before = await bank.ledgerState()
    expect(wrongOf(await mass.confirm(batchId, { digest }))).toEqual([' massHasProblems'])
    expect([await bank.ledgerState(), await mass.problems(batchId)]).toEqual([
      before,
      ['2 email payeeRefuses'],
    ])
  })

  test('another tariff, another limit, or an edit makes it another batch than was looked at [OP184]', async () => {
    const { batchId } = await mass.upload(massUploadEft, eft([`Ana,${iban},10.00`]), {
      ignoreIdentical: true,
    })
    const look = async () => (await mass.get(batchId)).digest
    const first = await look()
    await mass.client.call(massLineUpdate, { batchId, line: 1, cells: { amount: '11.00' } })
    expect(wrongOf(await mass.confirm(batchId, { digest: first }))).toEqual(['digest massChanged'])
    const second = await look()
    const { tariffs } = bank.services.store
    const usual = tariffs.tariff.bind(tariffs)
    const dearer = vi.spyOn(tariffs, 'tariff')
    dearer.mockImplementation(async (...said) => withMinimum(await usual(...said), '2.00'))
    expect(wrongOf(await mass.confirm(batchId, { digest: second }))).toEqual(['digest massChanged'])
    // The totals are those of the new tariff now.
    const third = await mass.get(batchId)
    expect(third.batch?.fee).toBe('2.00')
    const limits = await tariffs.limits({ brand: 'ostra', type: 1, verified: true }, 'eft', 'EUR')
    const lower = vi.spyOn(tariffs, 'limits').mockResolvedValue({ ...limits, perOperation: '10.99' })
    expect(wrongOf(await mass.confirm(batchId, { digest: third.digest }))).toEqual([' massHasProblems'])
    expect(await mass.problems(batchId)).toEqual(['1 amount limitExceeded'])
    lower.mockRestore()
    expect(await mass.confirm(batchId, { digest: third.digest })).toMatchObject({
      status: 'submitted',
      fee: '2.00',
    })
    await mass.made(batchId)
    expect(await mass.stands()).toBe('987.00, held 13.00')
  })

  test('what the ledger refuses leaves it open: too little money, or a limit that all lines pass together [OP184]', async () => {
    const many = Array.from({ length: 3 }, (_, at) => `P${at},${iban},${400 + at}.00`)
    const { batchId } = await mass.upload(massUploadEft, eft(many), { ignoreIdentical: true })
    expect(wrongOf(await mass.confirm(batchId))).toEqual([' insufficientFunds'])
    await bank.fund(mass.account, '2000.00')
    const { tariffs } = bank.services.store
    const usual = await tariffs.limits({ brand: 'ostra', type: 1, verified: true }, 'eft', 'EUR')
    const lower = vi.spyOn(tariffs, 'limits').mockResolvedValue({ ...usual, perDay: '1000.00' })
    expect(wrongOf(await mass.confirm(batchId))).toEqual([' limitExceeded'])
    lower.mockRestore()
    expect(await mass.status(batchId)).toBe('uploaded')
    expect(await mass.confirm(batchId)).toMatchObject({ status: 'submitted' })
  })
})

describe('between the confirm and the code', () => {
  beforeEach(() => mass.approveBy(approvalMethods.otp))

  test('a payee who became limited is not paid, says why, and is retried; the others are paid [OP184]', async () => {
    const countedBefore = await used('p2p')
    const batchId = await mass.text([`${bo};10.00`, `${marta};20.00`])
    const { transactionId = 0 } = await mass.confirm(batchId)
    await limited('marta', true)
    expect(await mass.approve(transactionId, bank.totp('ines'))).toMatchObject({ status: 'submitted' })
    await mass.made(batchId)
    expect(await mass.status(batchId)).toBe('partiallyPaid')
    const [failed] = await mass.lines(batchId, 'failed')
    expect(failed).toMatchObject({ line: 2, state: 'failed' })
    expect(failed?.reason?.length).toBeGreaterThan(10)
    expect(await used('p2p')).toBe(countedBefore + 1000n)
    const csv = await mass.client.request({
      method: 'POST',
      url: '/?massFailedGet',
      payload: { method: massFailedGet.name, batchId },
    })
    expect(csv.body).toContain(`${marta},20.00`)
    const { batchId: next = 0 } = await mass.client.call(massRetry, { batchId })
    expect(await mass.problems(next)).toEqual(['1 email payeeRefuses'])
    await limited('marta', false)
    await mass.approveBy(approvalMethods.none)
    expect(await mass.confirm(next)).toMatchObject({ status: 'submitted' })
    await mass.made(next)
    expect(await mass.status(next)).toBe('completed')
    expect((await mass.get(next)).batch).toMatchObject({ fromBatchId: batchId, lines: 1 })
    expect(wrongOf(await mass.client.call(massRetry, { batchId: next }))).toEqual([
      'batchId massNothingFailed',
    ])
    const { batchId: repeated = 0 } = await mass.client.call(massRepeat, { batchId })
    expect((await mass.get(repeated)).batch).toMatchObject({ lines: 2, status: 'uploaded', duplicates: 2 })
  })

  test('whose flag was taken confirms nothing, and the money is free again [OP184 B326]', async () => {
    const batchId = await mass.text([`${bo};10.00`])
    const { transactionId = 0 } = await mass.confirm(batchId)
    const flags = async (change: string) => {
      await bank.database.owner.query(
        `update app.access set permissions = ${change} where person_id = $1 and customer_id = $2`,
        [await bank.personId('ines'), await bank.customerId('ines')],
      )
      bank.services.store.people.forget(await bank.personId('ines'))
    }
    await flags(`array_remove(permissions, 'massP2p')`)
    expect(wrongOf(await mass.approve(transactionId, bank.totp('ines')))).toEqual([' notAllowed'])
    await bank.database.owner.query(`update app.approval set state = 'passed' where operation_id = $1`, [
      transactionId,
    ])
    await finishHeldPayments(bank.services)
    await flags(`array_append(permissions, 'massP2p')`)
    await expect.poll(() => mass.stands()).toBe('1000.00, held 0.00')
    expect(await mass.status(batchId)).toBe('cancelled')
  })

  test('it can be given up, once, and never after it was confirmed [OP184]', async () => {
    const batchId = await mass.text([`${bo};10.00`])
    const { transactionId = 0 } = await mass.confirm(batchId)
    expect(await mass.client.call(massBatchCancel, { batchId })).toMatchObject({ responseCode: '00' })
    expect([await mass.status(batchId), await mass.stands()]).toEqual(['cancelled', '1000.00, held 0.00'])
    expect(wrongOf(await mass.approve(transactionId, bank.totp('ines')))).toEqual([' approvalNotOpen'])
    await mass.approveBy(approvalMethods.none)
    const other = await mass.text([`${bo};11.00`])
    await mass.confirm(other)
    expect(wrongOf(await mass.client.call(massBatchCancel, { batchId: other }))).toEqual([' massOver'])
    await mass.made(other)
  })
})

test('after all of this the books are right', async () => {
  await bank.settled()
  expect(await verify(bank.services.db)).toEqual([])
})
