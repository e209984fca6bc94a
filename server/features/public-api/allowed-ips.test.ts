import type { AnyCall, InputOf } from '@sixpence/protocol/call'
import {
  allowedIpCreate,
  allowedIpDelete,
  allowedIpGet,
  allowedIpList,
  allowedIpUpdate,
  maxAllowedIps,
} from '@sixpence/protocol/public-api/allowed-ips'
import { ipnSettingsUpdate } from '@sixpence/protocol/merchant/notices'
import { apiKeyCreate } from '@sixpence/protocol/public-api/api-keys'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { authenticateKey } from '#auth/api-key.ts'
import { mailRecipients } from '#store/customer/mail-recipients.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { confirmedBy } from '#testing/bank/test-confirm.ts'

let bank: TestBank
let ines: TestClient
let company: { customerId: number }
beforeAll(async () => {
  bank = await TestBank.open()
  await bank.alter('ines', `login_2fa = 'sms', totp_secret = null`)
  ines = await bank.as('ines')
  company = { customerId: await bank.customerId('northlight') }
})
afterAll(() => bank.close())
beforeEach(async () => {
  await bank.database.owner.query('delete from app.allowed_ip')
  await bank.database.owner.query('delete from app.confirmation')
})

/** A call by a user with full access, confirmed where required. */
const manage = <C extends AnyCall>(call: C, input: InputOf<C>) =>
  confirmedBy({ bank, client: ines, person: 'ines' }, call, input, company)
/** The same, called once: a confirmation that is required is only requested. */
const once = <C extends AnyCall>(call: C, input: InputOf<C>) => ines.call(call, input, company)
const range = { name: 'Office', enabled: true, ipFrom: '203.0.113.5', ipTo: '203.0.113.9' }
const create = (more: Partial<InputOf<typeof allowedIpCreate>> = {}) =>
  manage(allowedIpCreate, { ...company, ...range, ...more })
const ranges = async () => (await manage(allowedIpList, company)).allowedIps ?? []

test('a range is kept, listed, changed and removed [OP325 OP326 OP327 OP328 OP329]', async () => {
  const made = await create()
  expect(made).not.toHaveProperty('errors')
  const { id = 0 } = made
  expect(await ranges()).toEqual([{ id, ...company, ...range }])
  expect((await manage(allowedIpGet, { id })).allowedIp).toEqual({ id, ...company, ...range })
  await manage(allowedIpUpdate, { id, ...company, ...range, ipTo: '203.0.113.20', enabled: false })
  expect(await ranges()).toEqual([{ id, ...company, ...range, ipTo: '203.0.113.20', enabled: false }])
  await manage(allowedIpUpdate, { id, name: 'Warehouse' })
  expect(await ranges()).toMatchObject([{ name: 'Warehouse', ipTo: '203.0.113.20', enabled: false }])
  await manage(allowedIpDelete, { id })
  expect(await ranges()).toEqual([])
  expect((await manage(allowedIpGet, { id })).http).toBe(404)
})

test('an enabled range stops the company’s keys everywhere else, and removed it does no more [OP325 OP329 B432]', async () => {
  const { key = '' } = await manage(apiKeyCreate, { ...company, name: 'Shop' })
  const isAccepted = async (ip: string) =>
    'scopes' in (await authenticateKey(bank.services.db, { secret: key, ip, now: bank.clock.now() }))
  const { id = 0 } = await create()
  expect([await isAccepted('203.0.113.7'), await isAccepted('198.51.100.7')]).toEqual([true, false])
  await manage(allowedIpDelete, { id })
  expect(await isAccepted('198.51.100.7')).toBe(true)
})

describe('that keys work from', () => {
  const home = { name: 'Home', enabled: true, ipFrom: '198.51.100.7', ipTo: '198.51.100.7' }
  const refusalOf = ({ validationErrors: [first] }: { validationErrors: { code: string }[] }) => first?.code
  const otherThan = (code: string): string => (code === '000000' ? '111111' : '000000')

  test('further addresses is confirmed by the person’s own code, for exactly this change and once [OP325 OP328 OP329]', async () => {
    const { id = 0 } = await once(allowedIpCreate, { ...company, ...range })
    const before = await ranges()
    const changes = [
      (more: object) => once(allowedIpCreate, { ...company, ...home, ...more }),
      (more: object) => once(allowedIpUpdate, { id, ipTo: '203.0.113.20', ...more }),
      (more: object) => once(allowedIpUpdate, { id, ipFrom: home.ipFrom, ipTo: home.ipTo, ...more }),
      (more: object) => once(allowedIpUpdate, { id, enabled: false, ...more }),
      (more: object) => once(allowedIpDelete, { id, ...more }),
    ]
    for (const [index, change] of changes.entries()) {
      const { requestKey = '', method } = await change({})
      expect([method, await ranges()]).toEqual(['sms', before])
      const given = { requestKey, code: await bank.smsCode('ines') }
      const other = changes[(index + 1) % changes.length]
      expect(refusalOf((await other?.(given)) ?? { validationErrors: [] })).toBe('confirmationOver')
      expect(refusalOf(await change({ ...given, code: otherThan(given.code) }))).toBe('wrongConfirmationCode')
      expect(await ranges()).toEqual(before)
    }
    await bank.database.owner.query('delete from app.confirmation')
    const { requestKey = '' } = await once(allowedIpCreate, { ...company, ...home })
    const given = { requestKey, code: await bank.smsCode('ines') }
    const { id: second = 0 } = await once(allowedIpCreate, { ...company, ...home, ...given })
    expect(await ranges()).toHaveLength(2)
    await once(allowedIpDelete, { id: second })
    expect(refusalOf(await once(allowedIpCreate, { ...company, ...home, ...given }))).toBe('confirmationOver')
    expect(await ranges()).toEqual(before)
  })

  test('further addresses is no success before it is confirmed, at either door [SP-05]', async () => {
    const { id = 0 } = await once(allowedIpCreate, { ...company, ...range, ipFrom: '203.0.113.1' })
    const before = await ranges()
    const deleted = await once(allowedIpDelete, { id })
    expect(deleted).toMatchObject({
      http: 403,
      responseCode: 'VF',
      validationErrors: [{ code: 'confirmationNeeded', parameter: '' }],
      requestKey: expect.any(String) as string,
      method: 'sms',
      expiresAt: expect.any(String) as string,
    })
    expect(deleted.responseDescription).toContain('This is not done yet')
    const notifyUrl = 'https://shop.northlight-studio.com/paid'
    const changed = await ines.call(ipnSettingsUpdate, { notifyUrl }, company)
    expect(changed).toMatchObject({ http: 200, responseCode: 'VF', requestKey: expect.any(String) as string })
    expect(await ranges()).toEqual(before)
    // A code was just sent for it.
    await bank.database.owner.query('delete from app.confirmation')
    expect((await manage(allowedIpDelete, { id })).responseCode).toBe('00')
  })

  test('further addresses is told everybody with full access by mail, fewer is not', async () => {
    const told = async (act: () => Promise<unknown>): Promise<string[]> => {
      await bank.settled()
      await bank.database.owner.query('delete from sandbox.message')
      await act()
      await bank.settled()
      const { rows } = await bank.database.owner.query<{ line: string }>(
        `select recipient || ': ' || subject as line from sandbox.message where kind = 'mail' order by recipient`,
      )
      return rows.map(({ line }) => line)
    }
    const people = await mailRecipients(bank.services.db, company.customerId)
    let id = 0
    expect(await told(async () => (id = (await create()).id ?? 0))).toEqual([])
    const further = await told(() => create(home))
    expect(further).toHaveLength(people.length)
    expect(further).toContainEqual(
      expect.stringMatching(/^ines@ostra\.example: API keys of .* work from more addresses$/),
    )
    expect(await told(() => manage(allowedIpUpdate, { id, ipTo: '203.0.113.7' }))).toEqual([])
    expect(await told(() => manage(allowedIpDelete, { id }))).toEqual([])
  })

  test('fewer addresses is changed at once, and so is a name [OP325 OP328 OP329]', async () => {
    const { id = 0 } = await once(allowedIpCreate, { ...company, ...range })
    const { id: off = 0 } = await once(allowedIpCreate, { ...company, ...home, enabled: false })
    await once(allowedIpUpdate, { id, name: 'Warehouse', ipTo: '203.0.113.7' })
    expect(await ranges()).toMatchObject([{ id: off }, { id, name: 'Warehouse', ipTo: '203.0.113.7' }])
    expect((await once(allowedIpDelete, { id: off })).requestKey).toBeUndefined()
    await create(home)
    expect((await once(allowedIpDelete, { id })).requestKey).toBeUndefined()
    expect(await ranges()).toMatchObject([{ name: 'Home' }])
  })

  test('everywhere is not had by removing two ranges at once, each the last beside the other', async () => {
    const { id: first = 0 } = await create()
    const { id: second = 0 } = await create(home)
    const answers = await Promise.all([first, second].map((id) => once(allowedIpDelete, { id })))
    expect(answers.filter(({ http, requestKey }) => http === 200 && requestKey === undefined)).toHaveLength(1)
    expect(await ranges()).toHaveLength(1)
  })
})

test('addresses are kept in their shortest form, IPv4 in IPv6 as IPv4 [B432]', async () => {
  await create({ ipFrom: ' 2001:0DB8:0:0::0007', ipTo: '2001:db8::ff ' })
  await create({ ipFrom: '::ffff:203.0.113.5', ipTo: '203.0.113.5' })
  expect((await ranges()).map(({ ipFrom, ipTo }) => [ipFrom, ipTo])).toEqual([
    ['203.0.113.5', '203.0.113.5'],
    ['2001:db8::7', '2001:db8::ff'],
  ])
})

const wrong = [
  ['203.0.113.9', '203.0.113.5', 'allowedIpInverted', 'ipTo'],
  ['2001:db8::9', '2001:db8::5', 'allowedIpInverted', 'ipTo'],
  ['203.0.113.5', '2001:db8::5', 'allowedIpToInvalid', 'ipTo'],
  ['203.0.113.5', '203.0.113', 'allowedIpToInvalid', 'ipTo'],
  ['203.0.113.0/24', '203.0.113.5', 'allowedIpFromInvalid', 'ipFrom'],
  ['office', '203.0.113.5', 'allowedIpFromInvalid', 'ipFrom'],
  ['fe80::1%eth0', 'fe80::1%eth0', 'allowedIpFromInvalid', 'ipFrom'],
  ['0x7f.0.0.1', '127.0.0.1', 'allowedIpFromInvalid', 'ipFrom'],
] as const

test.each(wrong)(
  'from %s to %s is answered as an error at its field, and not kept [OP325 B427 B432]',
  async (ipFrom, ipTo, code, field) => {
    const answer = await create({ ipFrom, ipTo })
    expect(answer).not.toHaveProperty('id')
    expect(answer.errors).toEqual([{ field, code, text: expect.stringMatching(/\.$/) }])
    expect(await ranges()).toEqual([])
  },
)

test.each(wrong)(
  'a range is not moved to begin at %s and end at %s [OP328 B432]',
  async (ipFrom, ipTo, code, field) => {
    const { id = 0 } = await create()
    const answer = await manage(allowedIpUpdate, { id, ipFrom, ipTo })
    expect(answer.http).toBe(400)
    expect(answer.validationErrors).toMatchObject([{ code, parameter: field }])
    expect(await ranges()).toMatchObject([range])
  },
)

test('a company has at most fifty ranges [OP325]', async () => {
  for (let count = 0; count < maxAllowedIps; count += 1) await create()
  expect((await create()).errors).toMatchObject([{ code: 'tooManyAllowedIps' }])
  expect(await ranges()).toHaveLength(maxAllowedIps)
})

test('the ranges of another company are neither listed nor added to [B428]', async () => {
  const other = { customerId: await bank.customerId('bo') }
  expect((await manage(allowedIpList, other)).http).toBe(403)
  expect((await create(other)).http).toBe(403)
  expect(await ranges()).toEqual([])
})
