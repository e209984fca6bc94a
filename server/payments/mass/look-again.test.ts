import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { transaction } from '#core/database.ts'
import { markDuplicates } from './fill.ts'
import { TestBank } from '#testing/bank/test-bank.ts'
import { TestMass } from '#testing/bank/test-mass.ts'
import { withMinimum } from '#testing/with-minimum.ts'

let bank: TestBank
let mass: TestMass
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
})
afterAll(() => bank.close())
beforeEach(async () => {
  mass = await TestMass.afresh(bank)
})
afterEach(() => vi.restoreAllMocks())

const people = ['marta', 'bo']
const line = fc
  .tuple(
    fc.constantFrom(
      'marta@gintara.example',
      'bo@ostra.example',
      'victor@quillo.example',
      ' BO@ostra.example ',
      'ines@ostra.example',
      'nobody@ostra.example',
      'no address',
      '',
    ),
    fc.constantFrom('1.00', '2,50', '7', '0', 'x', '1.234', '1.005', '120.00', '900000.00'),
    fc.constantFrom('', 'EUR', 'eur', 'GBP'),
    fc.constantFrom('', 'rent', 'n'.repeat(141)),
  )
  .map((cells) => cells.join(';'))

/** Changes that may happen between upload and confirm, and how each is undone. */
const changes = {
  limited: [
    `update app.customer set limited = true where id = $1`,
    `update app.customer set limited = false where id = $1`,
  ],
  closed: [
    `update app.customer set closed = true where id = $1`,
    `update app.customer set closed = false where id = $1`,
  ],
  blocked: [
    `insert into app.blacklist (customer_id, blocked_customer_id, block_type) values ($2, $1, 'outgoing')`,
    `delete from app.blacklist where customer_id = $2 and blocked_customer_id = $1`,
  ],
  blocks: [
    `insert into app.blacklist (customer_id, blocked_customer_id, block_type) values ($1, $2, 'incoming')`,
    `delete from app.blacklist where customer_id = $1 and blocked_customer_id = $2`,
  ],
} as const

async function change(kind: keyof typeof changes, who: string, undo = false): Promise<void> {
  const text = changes[kind][undo ? 1 : 0]
  const ids = [await bank.customerId(who), await bank.customerId('ines')]
  await bank.database.owner.query(text, text.includes('$2') ? ids : ids.slice(0, 1))
}

const happened = fc.record({
  changed: fc.uniqueArray(
    fc.tuple(fc.constantFrom('limited', 'closed', 'blocked', 'blocks'), fc.constantFrom(...people)),
    {
      maxLength: 3,
      selector: String,
    },
  ),
  perOperation: fc.constantFrom(undefined, '100.00', '1.00'),
  minimum: fc.constantFrom(undefined, '0.30'),
})

test('a batch that is checked again equals its lines uploaded now, whatever happened in between [OP184]', async () => {
  const { tariffs } = bank.services.store
  const [usualLimits, usualTariff] = [tariffs.limits.bind(tariffs), tariffs.tariff.bind(tariffs)]
  const shown = async (batchId: number) =>
    (await mass.lines(batchId)).map(({ duplicateOf: _duplicateOf, ...item }) => item)
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 8 }),
      happened,
      async (lines, { changed, ...terms }) => {
        const batchId = await mass.text(lines)
        const first = await mass.get(batchId)
        for (const [kind, who] of changed) await change(kind, who)
        const { perOperation, minimum } = terms
        if (perOperation)
          vi.spyOn(tariffs, 'limits').mockImplementation(async (...said) => ({
            ...(await usualLimits(...said)),
            perOperation,
          }))
        if (minimum)
          vi.spyOn(tariffs, 'tariff').mockImplementation(async (...said) =>
            withMinimum(await usualTariff(...said), minimum),
          )
        // A digest that matches no batch, so that the batch is checked and not confirmed.
        const digest = 'A'.repeat(43)
        expect((await mass.confirm(batchId, { digest })).responseCode).not.toBe('00')
        expect(await shown(batchId)).toEqual(await shown(await mass.text(lines)))
        for (const [kind, who] of changed) await change(kind, who, true)
        vi.restoreAllMocks()
        await mass.confirm(batchId, { digest })
        // A temporary change leaves no trace, so the shown digest is still that of the batch.
        expect((await mass.get(batchId)).digest).toBe(first.digest)
        await bank.database.owner.query(
          `update app.mass_batch set state = 'cancelled' where state = 'uploaded'`,
        )
      },
    ),
    { numRuns: 25 },
  )
})

test('a wrong line on the first of two pages keeps the whole file from being sent [OP184]', async () => {
  const onTwoPages = Array.from({ length: 500 }, (_, at) => `bo@ostra.example;0.${10 + (at % 90)}`)
  const batchId = await mass.text(['nobody@ostra.example;1.00', ...onTwoPages])
  const { validationErrors } = await mass.confirm(batchId)
  expect(validationErrors.map(({ code }) => code)).toEqual(['massHasProblems'])
  expect(await mass.stands()).toBe('1000.00, held 0.00')
})

test('a new file is compared with itself and the past quickly, although PostgreSQL’s statistics are of other files', async () => {
  const { owner } = bank.database
  const many = async (kind: 'old' | 'new') => {
    const batchId = await mass.text([`bo@ostra.example;${kind === 'old' ? 1 : 2}.00`])
    await owner.query(
      `insert into app.mass_line (batch_id, line, sealed, has_problem, debit, fee, credit, credit_currency, rate, payee_key)
       select $1, n, '', false, 100, 0, 100, 'EUR', '1', convert_to((n % 4000)::text, 'UTF8') from generate_series(2, 8001) n`,
      [batchId],
    )
    return batchId
  }
  await owner.query('delete from app.mass_line')
  await many('old')
  await owner.query('vacuum analyze app.mass_line')
  const id = await many('new')
  const batch = { id, customerId: await bank.customerId('ines'), kind: 'p2p' }
  await transaction(bank.services.db, async (client) => {
    // Checking line by line took minutes.
    await client.query(`set local statement_timeout = '20s'`)
    await markDuplicates({ client, past: undefined }, batch)
  })
  const { rows } = await owner.query(
    'select count(*)::int as found from app.mass_line where batch_id = $1 and duplicate_line is not null',
    [id],
  )
  expect(rows).toEqual([{ found: 4000 }])
})
