import { readdirSync } from 'node:fs'
import { calls, featureOf } from '@sixpence/protocol'
import { address, type AnyCall } from '@sixpence/protocol/call'
import { accessRights } from '@sixpence/protocol/rights'
import {
  administration,
  everyStaffPermission,
  shippedRoles,
} from '@sixpence/protocol/rules/staff-permissions'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { transaction } from '#core/database.ts'
import { publishRoles } from '#store/staff/publish-roles.ts'
import { openCast, type Cast, type Principal } from './cast.ts'
import { callerOf, expected, prepare, principalNamed, send, verdictOf } from './matrix.ts'
import { TestBank } from '#testing/bank/test-bank.ts'

let bank: TestBank
let cast: Cast
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 3 })
  cast = await openCast(bank)
})
afterAll(() => bank.close())

const all = [...calls.values()]
const forCustomers = all.filter((call) => call.access.who === 'customer')

test('every feature has the generated tests of its calls', () => {
  const folders = readdirSync('server/features', { recursive: true, encoding: 'utf8' })
  const tested = folders.filter((path) => path.endsWith('/calls.test.ts')).map((path) => path.split('/')[0])
  expect(new Set(tested)).toEqual(new Set([...featureOf.values()].map(dashed)))
})

test('without a token only the whitelist is served, all others answer AU [B155]', async () => {
  // A call becomes public by a decision, which is recorded by adding it here.
  const isDictionary = (name: string): boolean => name.startsWith('dictionary')
  const whitelist = [
    ...[...calls.keys()].filter(isDictionary),
    'authLogin',
    'authToken',
    'authCodeResend',
    'authRefresh',
    'authDeviceCreate',
    'authDeviceChallenge',
    'passwordChangeRequest',
    'passwordChangeCodeCheck',
    'passwordChangeWithCode',
    'passwordChangePhoneStatus',
    'oauthTokenCreate',
    'passkeySignInBegin',
    'passkeySignIn',
    'oauthUserinfoGet',
    'oauthMetadataGet',
    'checkEmail',
    'agreementGet',
    'agreementDownload',
    'ipInfo',
    'massSampleFileGet',
    'invoiceLinkGet',
    'invoiceLinkPdf',
    'ipPrivacyCheck',
    'checkPhone',
    'captchaGet',
    'personalAccountCreate',
    'businessAccountCreate',
    'accountActivate',
    'businessAccountActivate',
    'activationCodeResend',
    'identityRunGet',
    'identityRunHandIn',
    'videoIdentityJobGet',
    'videoIdentityJobHandIn',
    // Faults of pages are reported without a session too.
    'faultReport',
    // The prices of a brand, which are public.
    'tariffPublicGet',
    // Sign-in at the console.
    'consoleSignIn',
    'consoleInviteGet',
    'consoleEnrol',
    'consoleEnrolPasskeyBegin',
    'consolePasskeySignIn',
    'consolePasskeySignInBegin',
  ]
  for (const call of all) {
    const { input } = await prepare(bank, cast, call, owner())
    const answer = await send(bank.stranger(), call, input, {})
    const isServed = verdictOf(call, answer) === 'served'
    // Authorised by the secret in their link (Q042).
    const isPublic = whitelist.includes(call.name) || call.access.who === 'paymentSecret'
    const said = isServed || answer.json<{ responseCode: string }>().responseCode
    expect([call.name, said]).toEqual([call.name, isPublic || 'AU'])
  }
})

test('each of the six rights has its row, and allows the declared calls only [B331]', () => {
  const rows = new Set(cast.principals.map(({ acting }) => acting?.right))
  expect(keysOf(accessRights).filter((right) => !rows.has(right))).toEqual([])
  const names = (right: string) =>
    forCustomers
      .filter((call) => expected(call, principalNamed(cast, `company ${right}`), undefined) === 'served')
      .map(({ name }) => name)
  const served = (right: string) => names(right).length
  // Suspended access can read that it is suspended (Q117). Uploaders submit documents, too (B007).
  const papers = [
    'uploadCreate',
    'uploadAppend',
    'uploadGet',
    'uploadCheck',
    'uploadCancel',
    'customerDocumentUpload',
    'customerDocumentsInquiry',
    'customerDocumentCancel',
    'documentFileGet',
  ]
  const themselves = ['customerInfoGet', 'userAccessInfoGet', 'verificationStatusGet']
  expect(new Set(names('none (0)'))).toEqual(new Set(themselves))
  expect(new Set(names('uploading (5)'))).toEqual(new Set([...themselves, ...papers]))
  // Reading allows less than paying; full rights allow everything a company does.
  expect(served('read (1)')).toBeLessThan(served('initiate (3)'))
  expect(served('confirmed (4)')).toBeLessThanOrEqual(served('full (2)'))
  const forCompanies = forCustomers.filter(
    ({ access }) => access.who === 'customer' && access.kind !== 'personal',
  )
  expect(served('full (2)')).toBe(forCompanies.length)
})

test('every call of the desk needs a permission, and every permission is used by a call and a working role', () => {
  const desk = all.filter(({ name }) => name.startsWith('admin'))
  expect(desk.filter(({ access }) => access.who !== 'staff').map(({ name }) => name)).toEqual([])
  const declared = new Set(all.flatMap(({ access }) => (access.who === 'staff' ? [access.permission] : [])))
  expect(declared).toEqual(new Set(everyStaffPermission))
  // The administrator has every permission, and the auditor every permission to read, so neither shows which
  // permission is needed.
  const { administrator: _all, auditor, ...working } = shippedRoles
  const given = new Set<string>([
    ...administration,
    ...Object.values(working).flatMap(({ permissions }) => permissions),
  ])
  expect(everyStaffPermission.filter((name) => !given.has(name))).toEqual([])
  // Declaring an own conflict only removes rights, and a person's credentials are their own, so these need no
  // permission.
  const isOwn = (name: string): boolean =>
    name === 'adminConflictDeclare' || featureOf.get(name) === 'console'
  const changing = all.filter(({ name, changes, money }) => (changes || money) && !isOwn(name))
  const audited = changing.filter(
    (call) => expected(call, principalNamed(cast, 'auditor'), undefined) === 'served',
  )
  expect(audited.map(({ name, access }) => [name, access.who]).filter(([, who]) => who === 'staff')).toEqual(
    [],
  )
  expect(auditor.permissions.length).toBeGreaterThan(4)
})

test('the shipped roles are in the database unchanged, even after they were edited there', async () => {
  const { owner } = bank.database
  const stored = async () =>
    (
      await owner.query<{ key: string; permissions: string[] }>(
        'select key, permissions from app.role where key is not null order by id',
      )
    ).rows.map(({ key, permissions }) => [key, permissions])
  const shipped = Object.entries(shippedRoles).map(([key, { permissions }]) => [key, permissions])
  expect(new Map((await stored()) as [string, string[]][])).toEqual(new Map(shipped as [string, string[]][]))
  await owner.query(`update app.role set permissions = '{cases.credit}' where key = 'auditor'`)
  await owner.query(`insert into app.role (name) values ('SUPPORT 2'), ('Night shift')`)
  await transaction(owner, publishRoles)
  expect(new Map((await stored()) as [string, string[]][])).toEqual(new Map(shipped as [string, string[]][]))
  expect((await owner.query('select from app.role where key is null')).rowCount).toBe(2)
})

test('Customer-Id selects the company a person acts for [B158]', async () => {
  const { client } = await prepare(bank, cast, customerInfoGet, owner())
  const acted = async (headers: Record<string, string>) =>
    (await send(client, customerInfoGet, {}, headers)).json<{ customer: { customerId: number } }>().customer
      .customerId
  expect(await acted({})).toBe(ownId())
  expect(await acted({ 'customer-id': String(cast.related.id) })).toBe(cast.related.id)
})

test('fromCustomerId in body or query selects it too, if the person has access [B159]', async () => {
  const client = await owner().browser()
  const acted = async (url: string, payload: object) =>
    (await client.request({ method: 'POST', url, payload })).json<object>()
  const company = { customer: { customerId: cast.related.id } }
  expect(await acted('/?customerInfoGet', { fromCustomerId: cast.related.id })).toMatchObject(company)
  expect(await acted(`/?customerInfoGet&fromCustomerId=${cast.related.id}`, {})).toMatchObject(company)
  for (const [url, payload] of [
    ['/?customerInfoGet', { fromCustomerId: cast.strangers.sameBrand.id }],
    [`/?customerInfoGet&fromCustomerId=${cast.strangers.sameBrand.id}`, {}],
  ] as const)
    expect(await acted(url, payload)).toMatchObject({ responseCode: '13' })
})

test('a customer named other than by its plain number is unknown', async () => {
  const client = await owner().browser()
  const id = String(ownId())
  const spellings = [
    `${id}.0`,
    `0${id}`,
    `+${id}`,
    ` ${id}x`,
    `0x${Number(id).toString(16)}`,
    'self',
    '*',
    `${id},${id}`,
  ]
  for (const spelling of spellings) {
    const answer = await client.raw(customerInfoGet, {}, { headers: { 'customer-id': spelling } })
    expect([spelling, answer.responseCode]).toEqual([spelling, '13'])
  }
  for (const fromCustomerId of [[ownId()], { id: ownId() }, true, null, {}]) {
    const answer = await client.request({
      method: 'POST',
      url: '/?customerInfoGet',
      payload: { fromCustomerId },
    })
    expect([fromCustomerId, answer.json<{ responseCode: string }>().responseCode]).toEqual([
      fromCustomerId,
      'TA1',
    ])
  }
})

test('calls without a customer also refuse contradictory customers', async () => {
  for (const call of all.filter(({ access }) => access.who !== 'customer')) {
    const { client, input } = await prepare(bank, cast, call, callerOf(cast, call))
    const named = { 'customer-id': String(ownId()) }
    const { path, rest } = address(call, input)
    const answer =
      call.door === 'main'
        ? await client.request({
            method: 'POST',
            url: `${path}&fromCustomerId=${cast.related.id}`,
            headers: named,
            payload: { ...rest, fromCustomerId: cast.related.id },
          })
        : await send(client, call, input, named)
    // A call with its own address has no fromCustomerId.
    const wanted = call.door === 'main' ? 'customerDisagreement' : 'served'
    expect([call.name, verdictOf(call, answer)]).toEqual([call.name, wanted])
  }
})

test('a call is served at its own address only', async () => {
  for (const call of all.filter(({ door }) => door !== 'main')) {
    const { client, input } = await prepare(bank, cast, call, owner())
    const answer = await client.request({
      method: 'POST',
      url: `/?${call.name}`,
      payload: { method: call.name, ...input },
    })
    expect([call.name, answer.json<object>()]).toMatchObject([call.name, { responseCode: 'IM' }])
  }
})

test('a field occurs once: address, query and body never contradict', async () => {
  const client = await owner().browser()
  const { url, body } = { url: '/auth/refresh', body: { refreshToken: client.refreshToken } }
  const answers = [
    await client.request({ method: 'POST', url: `${url}?refreshToken=other`, payload: body }),
    await client.request({ method: 'POST', url: `${url}?lang=en`, payload: body }),
    await client.request({ method: 'GET', url: '/receipt/1/pdf?transactionId=2' }),
    await client.request({ method: 'GET', url: '/receipt/1/pdf?transactionId=1' }),
    await client.request({ method: 'POST', url: '/?customerInfoGet&customerInfoGet', payload: {} }),
    await client.request({
      method: 'POST',
      url: `/?customerInfoGet&fromCustomerId=${ownId()}&fromCustomerId=${ownId()}`,
      payload: {},
    }),
  ]
  for (const answer of answers)
    expect(answer.json<object>()).toMatchObject({ responseCode: expect.stringMatching(/TA1|IM/) })
})

afterEach(() => {
  vi.doUnmock('@sixpence/protocol')
  vi.resetModules()
})

test.each([
  ['a call without a handler', new Map([...calls, ['callOfNobody', customerInfoGet]]), 'callOfNobody'],
  ['a handler without a call', new Map([...calls].filter(([name]) => name !== 'p2pSend')), 'p2pSend'],
])('%s does not start', async (_, declared, name) => {
  vi.resetModules()
  vi.doMock('@sixpence/protocol', () => ({ calls: declared }))
  await expect(import('#app/handlers.ts')).rejects.toThrow(`${name} is declared or handled, but not both`)
})

test('for a call without a fixture the error says where to add it', async () => {
  const unknown: AnyCall = { ...customerInfoGet, name: 'callOfNobody' }
  await expect(prepare(bank, cast, unknown, owner())).rejects.toThrow('callOfNobody has no fixture')
})

const owner = (): Principal => cast.owner
const ownId = (): number => cast.owner.acting?.customer.id ?? 0
const keysOf = <T extends object>(value: T) => Object.keys(value) as (keyof T)[]
const dashed = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
