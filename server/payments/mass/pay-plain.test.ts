import { freezeAccount, unfreezeAccount, verify } from '@sixpence/ledger'
import { p2pMassTransferFile } from '@sixpence/protocol/mass/mass'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { operationKinds } from '#store/operation/kinds.ts'
import { TestBank } from '#testing/bank/test-bank.ts'
import { TestMass } from '#testing/bank/test-mass.ts'
import { makeMass } from './make.ts'

let bank: TestBank
let mass: TestMass
let committer: TestBank['services']['committer']
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1, jobsWhenAsked: true })
  committer = bank.services.committer
  // Lines to unverified payees are paid individually.
  await bank.database.owner.query('update app.customer set verified = true where id = $1', [
    await bank.customerId('bo'),
  ])
})
afterAll(() => bank.close())
beforeEach(async () => {
  bank.services.committer = committer
  mass = await TestMass.afresh(bank)
})

const [marta, bo] = ['marta@gintara.example', 'bo@ostra.example']

/** Pays page by page only: a payment that the server decides itself fails the test. */
const byPagesOnly = () => {
  bank.services.committer = {
    ...committer,
    submit: (command) =>
      command.kind === operationKinds.p2p
        ? Promise.reject(new Error('decided line by line'))
        : committer.submit(command),
  }
}
const lineByLine = () => {
  bank.services.committer = { ...committer, lend: () => Promise.reject(new Error('no page')) }
}
const payments = async (batchId: number) => {
  const { rows } = await bank.database.owner.query<{ line: number; id: number; operation: object }>(
    // Fees have an account per lane, and any lane may have posted a payment: the kind is compared.
    `select l.line, l.operation_id::int as id, to_jsonb(o) - 'at' - 'xid' - 'versions' || jsonb_build_object(
       'accounts', (select jsonb_agg(case when a.lane is null then a.id::text else a.kind end order by u.n)
         from unnest(o.accounts) with ordinality u(id, n) join ledger.account a using (id))) as operation
     from app.mass_line l join ledger.operation o on o.id = l.operation_id where l.batch_id = $1 order by l.line`,
    [batchId],
  )
  return rows
}
/** As if the server had been stopped before it recorded any payment. */
const forget = async (batchId: number): Promise<number> => {
  const { owner } = bank.database
  await owner.query('update app.mass_line set operation_id = null where batch_id = $1', [batchId])
  const { rows } = await owner.query<{ hold: string }>(
    'update app.mass_batch set made_at = null where id = $1 returning operation_id as hold',
    [batchId],
  )
  return Number(rows[0]?.hold)
}

test('a page pays with the same keys, hashes and details as the server uses for a line, so that neither pays it again [OP184 OP205]', async () => {
  const file = `email,amount,currency,note,reference\n${bo},10.00,EUR,"tea ""green"" \\ and ž",INV 7\n${bo},20.00,,,`
  const { batchId } = await mass.upload(p2pMassTransferFile, file, { ignoreIdentical: true })
  byPagesOnly()
  await mass.confirm(batchId)
  await mass.made(batchId)
  const byPage = await payments(batchId)
  const tariffVersion: unknown = expect.any(Number)
  expect(byPage).toMatchObject([
    {
      operation: {
        kind: 'p2p',
        owner: 0,
        detail: { tariffVersion, note: 'tea "green" \\ and ž', reference: 'INV 7' },
      },
    },
    { operation: { detail: { units: '2000', inMass: true, batchId } } },
  ])

  lineByLine()
  const hold = await forget(batchId)
  await makeMass(bank.services, batchId, hold)
  expect(await payments(batchId)).toEqual(byPage)

  byPagesOnly()
  await forget(batchId)
  await makeMass(bank.services, batchId, hold)
  expect(await payments(batchId)).toEqual(byPage)

  // The same file, paid line by line by the server: only keys, ids and batch differ.
  lineByLine()
  const again = await mass.upload(p2pMassTransferFile, file, { ignoreIdentical: true })
  await mass.confirm(again.batchId)
  await mass.made(again.batchId)
  const same = (rows: Awaited<ReturnType<typeof payments>>) =>
    rows.map(({ operation }) => {
      const { detail, ...rest } = operation as { detail: object }
      const named = { ...rest, key: 0, id: 0, body_hash: 0, hold_id: 0 }
      return { ...named, detail: { ...detail, batchId: 0 } }
    })
  expect(same(await payments(again.batchId))).toEqual(same(byPage))
  expect(await verify(bank.services.db)).toEqual([])
})

/** Confirms a batch while nothing can be paid; returns its hold. */
async function confirmedUnpaid(batchId: number): Promise<number> {
  bank.services.committer = {
    ...committer,
    lend: () => Promise.reject(new Error('killed')),
    submit: (command) =>
      command.kind === operationKinds.p2p ? Promise.reject(new Error('killed')) : committer.submit(command),
  }
  const { transactionId = 0 } = await mass.confirm(batchId)
  await bank.settled()
  bank.services.committer = committer
  return transactionId
}

const failures = async (batchId: number) => {
  const { rows } = await bank.database.owner.query<{ failure: string | null; paid: boolean }>(
    'select failure, operation_id is not null as paid from app.mass_line where batch_id = $1 order by line',
    [batchId],
  )
  return rows.map(({ failure, paid }) => failure ?? (paid ? 'paid' : 'open'))
}

test('a page leaves payees who can no longer be paid to the server, which returns the reason, and pays the others [OP184]', async () => {
  const batchId = await mass.text([`${marta};10.00`, `${bo};20.00`, `${marta};30.00`])
  const { owner } = bank.database
  const [ines, martas] = [await bank.customerId('ines'), await bank.customerId('marta')]
  const hold = await confirmedUnpaid(batchId)
  await owner.query(
    `insert into app.blacklist (customer_id, blocked_customer_id, block_type) values ($1, $2, 'incoming')`,
    [martas, ines],
  )
  await makeMass(bank.services, batchId, hold)
  await owner.query('delete from app.blacklist where customer_id = $1', [martas])
  expect(await failures(batchId)).toEqual(['payeeRefuses', 'paid', 'payeeRefuses'])
  expect(await verify(bank.services.db)).toEqual([])
})

test('a page to an address that now belongs to another customer pays no one, and a frozen account pays later [OP184]', async () => {
  const batchId = await mass.text([`${bo};1.00`, `${marta};2.00`])
  const { owner } = bank.database
  const hold = await confirmedUnpaid(batchId)
  await freezeAccount(owner, mass.account)
  await makeMass(bank.services, batchId, hold)
  expect(await failures(batchId)).toEqual(['open', 'open'])
  await unfreezeAccount(owner, mass.account)
  // Exchanges the addresses of the two.
  const swap = async () => {
    const { rows } = await owner.query<{ id: number; address: Buffer }>(
      'select id::int, email_look_up as address from app.customer where id = any($1)',
      [[await bank.customerId('bo'), await bank.customerId('marta')]],
    )
    await owner.query('update app.customer set email_look_up = null where id = any($1)', [
      rows.map(({ id }) => id),
    ])
    for (const [at, { id }] of rows.entries())
      await owner.query('update app.customer set email_look_up = $2 where id = $1', [
        id,
        rows[1 - at]?.address,
      ])
  }
  await swap()
  await makeMass(bank.services, batchId, hold)
  await swap()
  expect(await failures(batchId)).toEqual(['payeeUnknown', 'payeeUnknown'])
  expect(await mass.stands()).toBe('1000.00, held 0.00')
})
