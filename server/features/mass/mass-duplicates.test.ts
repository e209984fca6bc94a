import { massUploadEft, p2pMassTransferFile } from '@sixpence/protocol/mass/mass'
import { approvalMethods } from '@sixpence/protocol/rights'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TestBank } from '#testing/bank/test-bank.ts'
import { TestMass } from '#testing/bank/test-mass.ts'
import { wrongOf } from '#testing/wrong-of.ts'
import { workbookOf } from '#testing/workbook-of.ts'

let bank: TestBank
let mass: TestMass
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
})
afterAll(() => bank.close())
beforeEach(async () => {
  mass = await TestMass.afresh(bank)
})

const [marta, bo] = ['marta@gintara.example', 'bo@ostra.example']
const iban = ['DE89370400440532013000', 'NL91ABNA0417164300'] as const

/** The same payment of this amount in a CSV file and in a workbook, beside others; neither is sent. */
async function inTwoFiles(amount: number): Promise<[first: number, second: number]> {
  const head = ['payeeName', 'iban', 'amount', 'reference']
  const csv = `${head.join(';')}\nAna;${iban[0]};${amount},50;April\nBo;${iban[1]};${amount}1,50;\n`
  const first = await mass.upload(massUploadEft, csv)
  const rows = [head, ['Cy', iban[1], amount + 9, ''], ['Ana', iban[0], amount + 0.5, 'In May']]
  const second = await mass.upload(massUploadEft, workbookOf(rows))
  expect([first.duplicates, second.duplicates]).toEqual([0, 0])
  return [first.batchId, second.batchId]
}

test('a payment that was made or submitted by another file since then is told before this one is sent [FI-17]', async () => {
  const [first, second] = await inTwoFiles(21)
  const { digest } = await mass.get(second)
  await mass.confirm(first)
  expect(wrongOf(await mass.confirm(second, { digest }))).toEqual([' massPaidMeanwhile'])
  expect(await mass.lines(second, 'duplicates')).toMatchObject([
    { line: 2, duplicateOf: { paidAt: expect.any(String) } },
  ])
  expect(await mass.get(second)).toMatchObject({ digest, batch: { duplicates: 1, status: 'uploaded' } })
  await mass.made(first)
  // The payer has seen it; that it was paid meanwhile is not new.
  expect(await mass.confirm(second, { digest })).toMatchObject({ responseCode: '00' })
})

test('a file that waits for a code is told when another with its payments is uploaded [FI-17]', async () => {
  await mass.approveBy(approvalMethods.otp)
  await mass.confirm(await mass.text([`${marta};7.77`]))
  const again = await mass.upload(p2pMassTransferFile, `email,amount\n${marta},7.77\n${bo},7.77`)
  expect(again.duplicates).toBe(1)
})

test('of two submits at the same moment one is refused [FI-17]', async () => {
  const answers = await Promise.all((await inTwoFiles(31)).map((batchId) => mass.confirm(batchId)))
  expect(answers.flatMap(wrongOf)).toEqual([' massPaidMeanwhile'])
})

test('a payment that another file has made is told before the projection has written its instruction [FI-17]', async () => {
  const { owner } = bank.database
  const [first, second] = await inTwoFiles(41)
  await mass.confirm(first)
  await mass.made(first)
  await bank.settled()
  const ofFirst = 'operation_id in (select operation_id from app.mass_line where batch_id = $1)'
  const { rows } = await owner.query<{ kept: string }>(
    `with gone as (delete from app.instruction where ${ofFirst} returning *) select json_agg(gone)::text as kept from gone`,
    [first],
  )
  expect(wrongOf(await mass.confirm(second))).toEqual([' massPaidMeanwhile'])
  expect(await mass.lines(second, 'duplicates')).toMatchObject([
    { line: 2, duplicateOf: { paidAt: expect.any(String) } },
  ])
  await owner.query(
    'insert into app.instruction select * from json_populate_recordset(null::app.instruction, $1)',
    [rows[0]?.kept],
  )
})
