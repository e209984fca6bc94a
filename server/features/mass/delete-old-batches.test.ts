import { after, msOf } from '@sixpence/days'
import { massBatchCancel, massUploadEft } from '@sixpence/protocol/mass/mass'
import { approvalMethods } from '@sixpence/protocol/rights'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestBank } from '#testing/bank/test-bank.ts'
import { TestMass } from '#testing/bank/test-mass.ts'
import { deleteOldBatches } from './delete-old-batches.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
})
afterAll(() => bank.close())

const file = (amount: string) => `payeeName,iban,amount\nAna,DE89370400440532013000,${amount}`

test('a batch that was never sent is gone with its lines after 30 days, as its page says; others stay', async () => {
  let mass = await TestMass.afresh(bank)
  const upload = async (amount: string) => (await mass.upload(massUploadEft, file(amount))).batchId
  const [idle, given, sent] = [await upload('1.10'), await upload('1.20'), await upload('1.30')]
  await mass.client.call(massBatchCancel, { batchId: given })
  await mass.confirm(sent)
  await mass.made(sent)
  await mass.approveBy(approvalMethods.otp)
  const waiting = await upload('1.40')
  await mass.confirm(waiting)
  const { batch } = await mass.get(idle)
  expect(batch?.keptUntil).toBe(after(new Date(batch?.createdAt ?? ''), { days: 30 }).toISOString())
  expect((await mass.get(sent)).batch?.keptUntil).toBeUndefined()

  bank.clock.advance(msOf({ days: 29, hours: 23 }))
  mass = new TestMass(bank, await bank.as('ines'), mass.account, 'ines')
  const fresh = await upload('1.50')
  await deleteOldBatches(bank.services)
  expect(await mass.status(idle)).toBe('uploaded')

  bank.clock.advance(msOf({ hours: 2 }))
  await deleteOldBatches(bank.services)
  const { rows } = await bank.database.owner.query<{ id: number; lines: number }>(
    `select id::int, (select count(*)::int from app.mass_line where batch_id = b.id) as lines
     from app.mass_batch b where id = any($1) order by id`,
    [[idle, given, sent, waiting, fresh]],
  )
  expect(rows.map(({ id, lines }) => [id, lines])).toEqual([
    [sent, 1],
    [waiting, 1],
    [fresh, 1],
  ])
  const { rows: left } = await bank.database.owner.query(
    'select from app.mass_line where batch_id = any($1)',
    [[idle, given]],
  )
  expect(left).toHaveLength(0)
})
