import { randomBytes } from 'node:crypto'
import { operation as operationOf } from '@sixpence/ledger'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#core/database.ts'
import { TestBank } from '#testing/bank/test-bank.ts'
import { TestRails } from '#testing/bank/test-rails.ts'
import { instructionProjection } from './keep-instructions.ts'

let bank: TestBank
let rails: TestRails
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  rails = await TestRails.open(bank, 'ines', 'Everyday', '100000.00')
})
afterAll(() => bank.close())

/** A hold whose instruction takes some time to write, and does not exist yet. */
async function slowHold() {
  const id = await rails.pay('Kontor GmbH')
  await bank.settled()
  const owner = bank.database.owner
  await owner.query('delete from app.instruction where operation_id = $1', [id])
  const hold = await operationOf(owner, id)
  if (!hold) throw new Error('the payment has a hold')
  return { ...hold, detail: { ...hold.detail, sealed: randomBytes(6_000_000).toString('base64') } }
}

test('whoever makes an instruction at the same moment as another finds it there, round after round', async () => {
  for (let round = 0; round < 5; round += 1) {
    const hold = await slowHold()
    const make = () =>
      transaction(bank.database.owner, (client) => instructionProjection.onOperations(client, [hold]))
    await Promise.all([make(), make()])
    expect(await rails.instruction(hold.id)).toMatchObject({ state: 'created', attempts: 0 })
  }
})

test('a reference that is another hold’s is no instruction of this one, and said so', async () => {
  const hold = await slowHold()
  const { owner } = bank.database
  await transaction(owner, (client) => instructionProjection.onOperations(client, [hold]))
  await owner.query(
    'update app.instruction set operation_id = operation_id + 1000000 where operation_id = $1',
    [hold.id],
  )
  await expect(
    transaction(owner, (client) => instructionProjection.onOperations(client, [hold])),
  ).rejects.toThrow('the reference of an instruction belongs to another hold')
})
