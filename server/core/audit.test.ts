import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { transferCancel } from '@sixpence/protocol/approvals/approvals'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { ipAccessAdd, ipAccessModeSet } from '@sixpence/protocol/security/security'
import { authLogout } from '@sixpence/protocol/sign-in/sign-in'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { TestBank } from '#testing/bank/test-bank.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open()
})
afterAll(() => bank.close())

type Row = {
  brand: string
  actor_id: string | null
  customer_id: string | null
  call: string
  outcome: string
  address: string
}

/** Audit rows of calls written while `work` ran; in a slow run the job that closes days also writes some. */
async function written(work: () => Promise<unknown>): Promise<Row[]> {
  const { owner } = bank.database
  const { rows: before } = await owner.query<{ id: string }>(
    'select coalesce(max(id), 0) as id from app.audit',
  )
  await work()
  const { rows } = await owner.query<Row>(
    `select brand, actor_id, customer_id, call, outcome, address from app.audit
     where id > $1 and call <> 'bookDayClose' order by id`,
    [before[0]?.id],
  )
  return rows
}

/** Makes writing the next row of the call fail; rows of jobs, which also occur in a slow run, are still written. */
function failingOnce(call: string): { mockRestore: () => void } {
  const { audit } = bank.services
  const write = audit.write.bind(audit)
  let isWhole = true
  return vi.spyOn(audit, 'write').mockImplementation(async (row, client) => {
    if (row.call === call && isWhole) {
      isWhole = false
      throw new Error('the disk is full')
    }
    await write(row, client)
  })
}

test('a change records who did it, for whom, from where and with what outcome', async () => {
  const carla = await bank.as('carla')
  const sent = await carla.call(p2pSend, {
    accountId: await bank.accountId('carla', 'Everyday'),
    amount: '1.00',
    currency: 'EUR',
    toEmail: 'owen@tamar.example',
  })
  const who = {
    brand: 'quillo',
    actor_id: String(await bank.personId('carla')),
    customer_id: String(await bank.customerId('carla')),
    address: '127.0.0.1',
  }
  const trxid = sent.transactionId ?? 0
  expect(await written(() => carla.call(transferCancel, { trxid }))).toEqual([
    { ...who, call: 'transferCancel', outcome: 'done' },
  ])
  expect(await written(() => carla.call(transferCancel, {}))).toEqual([
    { ...who, call: 'transferCancel', outcome: 'operationIdMissing' },
  ])
})

test('a sign-in is recorded even if it fails, without naming an unknown person', async () => {
  const browser = bank.stranger()
  expect(await written(() => browser.logIn('bo@ostra.example', 'not it'))).toEqual([
    {
      brand: 'ostra',
      actor_id: null,
      customer_id: null,
      call: 'authLogin',
      outcome: 'wrongCredentials',
      address: '127.0.0.1',
    },
  ])
})

test('a read records nothing', async () => {
  const ines = await bank.as('ines')
  expect(await written(() => ines.call(balanceInquiry, {}))).toEqual([])
})

test('a change that cannot be recorded fails', async () => {
  const bo = await bank.as('bo')
  const write = failingOnce('authLogout')
  expect((await bo.call(authLogout, {})).responseCode).toBe('UE')
  write.mockRestore()
})

describe('a change that is one transaction', () => {
  const isOn = async (key: string): Promise<boolean | undefined> => {
    const { rows } = await bank.database.owner.query<{ on: boolean }>(
      'select ip_access as on from app.person where id = $1',
      [await bank.personId(key)],
    )
    return rows[0]?.on
  }

  test('is rolled back when its row cannot be written, and that is recorded as a fault', async () => {
    const leo = await bank.as('leo')
    await leo.done(ipAccessAdd, { ip: '127.0.0.1' })
    const write = failingOnce('ipAccessModeSet')
    const rows = await written(() => leo.done(ipAccessModeSet, { enable: true }))
    write.mockRestore()
    expect(rows).toMatchObject([{ call: 'ipAccessModeSet', outcome: 'fault' }])
    expect(await isOn('leo')).toBe(false)
  })

  test('commits together with its row, which is written once', async () => {
    const leo = await bank.as('leo')
    const rows = await written(() => leo.done(ipAccessModeSet, { enable: true }))
    expect(rows).toMatchObject([{ call: 'ipAccessModeSet', outcome: 'done' }])
    const { rows: same } = await bank.database.owner.query<{ call: string }>(
      `select a.call from app.audit a join app.person p on p.xmin = a.xmin where p.id = $1 and p.ip_access`,
      [await bank.personId('leo')],
    )
    expect(same).toEqual([{ call: 'ipAccessModeSet' }])
  })

  test('that is refused is recorded as refused, and changes nothing', async () => {
    const noor = await bank.as('noor')
    const rows = await written(() => noor.done(ipAccessModeSet, { enable: true }))
    expect(rows).toMatchObject([{ call: 'ipAccessModeSet', outcome: 'ipWouldLockOut' }])
    expect(await isOn('noor')).toBe(false)
  })
})

test('a first request is recorded as unconfirmed, with the confirmation it begins, and the second as done [SP-05]', async () => {
  const noor = await bank.as('noor')
  const rows = await written(() => noor.done(ipAccessAdd, { ip: '203.0.113.9' }))
  expect(rows).toMatchObject([
    { call: 'ipAccessAdd', outcome: 'confirmationNeeded' },
    { call: 'ipAccessAdd', outcome: 'done' },
  ])
  const write = failingOnce('ipAccessAdd')
  const { rows: before } = await bank.database.owner.query('select key from app.confirmation')
  expect((await noor.call(ipAccessAdd, { ip: '203.0.113.10' })).responseCode).toBe('UE')
  write.mockRestore()
  expect((await bank.database.owner.query('select key from app.confirmation')).rows).toEqual(before)
})

test('recorded rows cannot be changed by the server or the owner of the tables', async () => {
  for (const change of [
    `update app.audit set outcome = 'done'`,
    'delete from app.audit',
    'truncate app.audit',
  ]) {
    await expect(bank.services.db.query(change)).rejects.toThrow('permission denied')
    await expect(bank.database.owner.query(change)).rejects.toThrow(/^app\.audit\w* is append-only$/)
  }
})
