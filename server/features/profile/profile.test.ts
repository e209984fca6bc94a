import { customerInfoGet } from '@sixpence/protocol/session/session'
import {
  customerAddressConfirm,
  customerAddressCreate,
  customerAddressDelete,
  customerAddressInquiry,
  customerAddressUpdate,
  customerEmailAdd,
  customerEmailConfirm,
  customerEmailConfirmRequest,
  customerEmailDelete,
  customerEmailInquiry,
  customerEmailPrimarySet,
  customerPhoneAdd,
  customerPhoneConfirm,
  customerPhoneInquiry,
  customerPhoneReplace,
  phoneVerify,
} from '@sixpence/protocol/profile/profile'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sentCode } from '#testing/bank/last-message.ts'
import { someAddress } from '#testing/fixtures/profile.ts'
import {
  challengeOf,
  freshVerifier,
  otherThan,
  personOf,
  TestBank,
  type TestClient,
} from '#testing/bank/test-bank.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
})
afterAll(() => bank.close())

const minute = 60_000

describe('addresses', () => {
  const list = async (client: TestClient) => (await client.call(customerAddressInquiry, {})).addresses ?? []

  test('are added and changed by fields that stand beside the others [SP-10]', async () => {
    const bo = await bank.as('bo')
    const added = await bo.raw(customerAddressCreate, someAddress)
    const { addressId } = added
    await bo.raw(customerAddressUpdate, { addressId, ...someAddress, address1: '7 Harbour Steps' })
    expect(await list(bo)).toMatchObject([{ addressId, ...someAddress, address1: '7 Harbour Steps' }])
    const twice = await bo.raw(customerAddressCreate, { ...someAddress, address: someAddress })
    expect(twice.validationErrors.map(({ code }) => code)).toContain('undeclared')
    await bo.call(customerAddressDelete, { id: addressId ?? 0 })
  })

  test('are added, shown, changed and deleted [OP058 OP077 OP078 OP079]', async () => {
    const ines = await bank.as('ines')
    const { addressId = 0 } = await ines.call(customerAddressCreate, { address: someAddress })
    expect(await list(ines)).toMatchObject([
      { addressId, ...someAddress, confirmed: 0, isDocumentRequired: true },
    ])
    await ines.call(customerAddressUpdate, {
      addressId,
      address: { ...someAddress, address1: '  5 Harbour Steps ', addressStatus: 5 },
    })
    expect(await list(ines)).toMatchObject([
      { address1: '5 Harbour Steps', addressStatus: 5, isDocumentRequired: false },
    ])
    await ines.call(customerAddressDelete, { id: addressId })
    expect(await list(ines)).toEqual([])
  })

  test('that were proven must be proven again when they change [OP078 B218]', async () => {
    const leo = await bank.as('leo')
    const { addressId = 0 } = await leo.call(customerAddressCreate, { address: someAddress })
    await bank.database.owner.query('update app.address set confirmation = 1 where id = $1', [addressId])
    expect(await list(leo)).toMatchObject([{ confirmed: 1, isDocumentRequired: false }])
    await leo.call(customerAddressUpdate, { addressId, address: someAddress })
    expect(await list(leo)).toMatchObject([{ confirmed: 0 }])
  })

  test('are confirmed as still right, and must be confirmed again a year later [OP080]', async () => {
    const bo = await bank.as('bo')
    const { addressId = 0 } = await bo.call(customerAddressCreate, { address: someAddress })
    bank.clock.advance(5 * minute - 1_000)
    const { statedAt = '', stateAgainBy = '' } = await bo.call(customerAddressConfirm, { addressId })
    expect(statedAt).toBe(bank.clock.now().toISOString())
    expect(Number(stateAgainBy.slice(0, 4)) - Number(statedAt.slice(0, 4))).toBe(1)
    expect(await list(bo)).toMatchObject([{ statedAt, stateAgainBy }])
  })

  test.each([
    ['address1', ''],
    ['address1', 'x'.repeat(101)],
    ['city', 'a\nb'],
    ['postalCode', 'x'.repeat(17)],
    ['countryCode', 'XX'],
    ['stateCode', 'kaunas'],
    ['addressStatus', 6],
  ])('are refused when %s is %j', async (field, value) => {
    const ines = await bank.as('ines')
    const answer = await ines.raw(customerAddressCreate, { address: { ...someAddress, [field]: value } })
    expect(answer.validationErrors).toMatchObject([{ parameter: `address.${field}` }])
  })

  test('need a postal code only where the country has them [WE-17]', async () => {
    const ines = await bank.as('ines')
    const { postalCode: _none, ...given } = someAddress
    for (const countryCode of ['QA', 'HK', 'AE']) {
      const { addressId = 0 } = await ines.call(customerAddressCreate, { address: { ...given, countryCode } })
      const { addresses = [] } = await ines.call(customerAddressInquiry, {})
      expect(addresses.find((address) => address.addressId === addressId)).toMatchObject({ postalCode: '' })
      await ines.call(customerAddressDelete, { id: addressId })
    }
    for (const address of [given, { ...given, postalCode: ' ' }]) {
      const answer = await ines.raw(customerAddressCreate, { address: { ...address, countryCode: 'LT' } })
      expect(answer.validationErrors).toEqual([
        { parameter: 'address.postalCode', code: 'missing', description: 'This field is missing.' },
      ])
    }
  })

  test('are ten at most, and not for users without the right to manage', async () => {
    const paul = await bank.as('paul')
    const ines = await bank.as('ines')
    expect(await paul.call(customerAddressCreate, { address: someAddress })).toMatchObject({
      responseCode: '13',
    })
    for (let turn = 0; turn < 10; turn += 1) await ines.call(customerAddressCreate, { address: someAddress })
    expect(await ines.call(customerAddressCreate, { address: someAddress })).toMatchObject({
      validationErrors: [{ code: 'tooManyAddresses' }],
    })
  })

  test('are stored sealed', async () => {
    const { rows } = await bank.database.owner.query<{ all: string }>(
      `select string_agg(a::text, ' ') as all from app.address a`,
    )
    expect(rows[0]?.all).not.toContain('Harbour')
  })
})

describe('phones', () => {
  const list = async (client: TestClient) => (await client.call(customerPhoneInquiry, {})).phones ?? []
  const phone = { phoneCountryCode: '+370', phone: '699 00-123', phoneType: 2 as const }

  test('begin with the number from the customer’s registration [OP060]', async () => {
    const ines = await bank.as('ines')
    const number = personOf('ines').phone.slice(4)
    expect(await list(ines)).toMatchObject([
      { countryCode: '370', number, confirmed: true, status: 'Primary' },
    ])
  })

  test('a first phone is added, and confirmed by its code and verifier [OP062 OP023 OP064 B138 B140]', async () => {
    const ines = await bank.as('ines')
    const company = { customerId: await bank.customerId('northlight') }
    const { phoneId = 0 } = await ines.call(customerPhoneAdd, phone, company)
    const codeVerifier = freshVerifier()
    await ines.call(phoneVerify, { phoneId, type: 'sms', codeChallenge: challengeOf(codeVerifier) }, company)
    const code = await bank.smsCode('+37069900123')
    const confirm = (verification: { codeVerifier: string; code: string }) =>
      ines.call(customerPhoneConfirm, { phoneId, verification }, company)
    expect(await confirm({ codeVerifier, code: otherThan(code) })).toMatchObject({
      validationErrors: [{ code: 'wrongConfirmationCode' }],
    })
    expect(await confirm({ codeVerifier: freshVerifier(), code })).toMatchObject({
      validationErrors: [{ code: 'wrongConfirmationCode' }],
    })
    expect(await confirm({ codeVerifier, code })).toMatchObject({ phoneId, confirmed: true })
    expect(await ines.call(customerPhoneInquiry, {}, company)).toMatchObject({
      phones: [{ phoneId, countryCode: '370', number: '69900123', confirmed: true, status: 'Primary' }],
    })
    expect(await ines.call(customerPhoneAdd, phone, company)).toMatchObject({
      validationErrors: [{ code: 'phoneExists' }],
    })
  })

  test('only type 2 exists [B139]', async () => {
    const ines = await bank.as('ines')
    const answer = await ines.raw(customerPhoneAdd, { ...phone, phoneType: 1 })
    expect(answer.validationErrors).toMatchObject([{ parameter: 'phoneType' }])
  })

  test('a confirmed phone is replaced with a code to the old number, and the new one is confirmed afterwards [OP063 OP064 B140]', async () => {
    const bo = await bank.as('bo')
    const [old] = await list(bo)
    const phoneId = old?.phoneId ?? 0
    const { reqId = '', sentTo } = await bo.call(customerPhoneReplace, { phoneId, ...phone })
    expect(sentTo).toMatch(/034$/)
    const approvalCode = await bank.smsCode('bo')
    expect(await list(bo)).toHaveLength(1)
    const replaced = await bo.call(customerPhoneConfirm, { reqId, approvalCode })
    expect(replaced).toMatchObject({ confirmed: false })
    expect(await list(bo)).toMatchObject([
      { phoneId: replaced.phoneId, number: '69900123', confirmed: false },
    ])
    expect(await bo.call(customerPhoneConfirm, { reqId, approvalCode })).toMatchObject({
      validationErrors: [{ code: 'confirmationOver' }],
    })
    const codeVerifier = freshVerifier()
    const next = replaced.phoneId ?? 0
    await bo.call(phoneVerify, { phoneId: next, type: 'call', codeChallenge: challengeOf(codeVerifier) })
    const code = await bank.smsCode('+37069900123')
    await bo.call(customerPhoneConfirm, { phoneId: next, verification: { codeVerifier, code } })
    expect((await bank.personAt(personOf('bo').email))?.phone).toBe('+37069900123')
  })

  test('of a hundred concurrent guesses exactly five are judged [OP064]', async () => {
    const leo = await bank.as('leo')
    const phoneId = (await list(leo))[0]?.phoneId ?? 0
    const { reqId = '' } = await leo.call(customerPhoneReplace, { phoneId, ...phone })
    const right = await bank.smsCode('leo')
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        leo.call(customerPhoneConfirm, { reqId, approvalCode: otherThan(right) }),
      ),
    )
    const codes = answers.map(({ validationErrors }) => validationErrors[0]?.code)
    expect(codes.filter((code) => code === 'wrongConfirmationCode')).toHaveLength(5)
    expect(await leo.call(customerPhoneConfirm, { reqId, approvalCode: right })).toMatchObject({
      validationErrors: [{ code: 'confirmationOver' }],
    })
  })

  test('a confirmation has one of two forms, never a mix of both [OP064]', async () => {
    const ines = await bank.as('ines')
    for (const input of [{}, { reqId: 'x' }, { approvalCode: '123456' }])
      expect(await ines.call(customerPhoneConfirm, input)).toMatchObject({
        validationErrors: [{ code: 'confirmationIncomplete' }],
      })
  })

  test('an unknown calling code and a number already on the list are refused at their fields', async () => {
    const ines = await bank.as('ines')
    const [own] = await list(ines)
    const ask = (fields: object) =>
      ines.raw(customerPhoneReplace, { phoneId: own?.phoneId, ...phone, ...fields })
    expect((await ask({ phoneCountryCode: '999' })).validationErrors).toMatchObject([
      { parameter: 'phoneCountryCode', code: 'phoneCountryUnknown' },
    ])
    expect((await ask({ phone: own?.number })).validationErrors).toMatchObject([
      { parameter: 'phone', code: 'phoneKnown' },
    ])
  })
})

describe('e-mails', () => {
  const list = async (client: TestClient) => (await client.call(customerEmailInquiry, {})).emails ?? []

  test('begin with the login e-mail, which stays [OP059 OP073]', async () => {
    const ines = await bank.as('ines')
    const [login] = await list(ines)
    expect(login).toMatchObject({
      emailAddress: 'ines@ostra.example',
      confirmed: true,
      status: 'Primary',
      isLogin: true,
    })
    expect(await ines.call(customerEmailDelete, { emailId: login?.emailId ?? 0 })).toMatchObject({
      validationErrors: [{ parameter: 'emailId', code: 'emailIsLogin' }],
    })
  })

  test('are added, confirmed, made primary and deleted [OP072 OP074 OP075 OP076 OP073]', async () => {
    const leo = await bank.as('leo')
    const { emailId = 0 } = await leo.call(customerEmailAdd, { emailAddress: ' Leo@Other.example' })
    expect(await leo.done(customerEmailPrimarySet, { emailId })).toMatchObject({
      validationErrors: [{ code: 'emailNotConfirmed' }],
    })
    const first = await sentCode(bank, { to: 'leo@other.example' })
    expect(await leo.call(customerEmailConfirmRequest, { emailId })).toMatchObject({
      validationErrors: [{ code: 'resendTooSoon' }],
    })
    bank.clock.advance(minute)
    await leo.call(customerEmailConfirmRequest, { emailId })
    const second = await sentCode(bank, { to: 'leo@other.example' })
    const confirm = (confirmationCode: string) =>
      leo.call(customerEmailConfirm, { emailId, confirmationCode })
    expect(await confirm(first === second ? otherThan(second) : first)).toMatchObject({
      validationErrors: [{ parameter: 'confirmationCode', code: 'wrongConfirmationCode' }],
    })
    expect(await confirm(second)).toMatchObject({ responseCode: '00' })
    await leo.done(customerEmailPrimarySet, { emailId })
    expect((await list(leo)).map(({ emailAddress, status }) => [emailAddress, status])).toEqual([
      ['leo@other.example', 'Primary'],
      ['leo@ostra.example', undefined],
    ])
    const refused = { validationErrors: [{ code: 'emailIsPrimary' }] }
    expect(await leo.call(customerEmailDelete, { emailId })).toMatchObject(refused)
    const login = (await list(leo))[1]?.emailId ?? 0
    await leo.done(customerEmailPrimarySet, { emailId: login })
    expect(await leo.call(customerEmailDelete, { emailId })).toMatchObject({ responseCode: '00' })
  })

  test('a code expires after 15 minutes [OP076]', async () => {
    const marta = await bank.as('marta')
    const { emailId = 0 } = await marta.call(customerEmailAdd, { emailAddress: 'marta@other.example' })
    const confirmationCode = await sentCode(bank, { to: 'marta@other.example' })
    await bank.database.owner.query(`update app.email set expires_at = $2 where id = $1`, [
      emailId,
      bank.clock.now(),
    ])
    expect(await marta.call(customerEmailConfirm, { emailId, confirmationCode })).toMatchObject({
      validationErrors: [{ code: 'confirmationOver' }],
    })
  })

  test('are unique, and five at most [OP072]', async () => {
    const marta = await bank.as('marta')
    const add = async (emailAddress: string) =>
      (await marta.call(customerEmailAdd, { emailAddress })).validationErrors[0]?.code
    expect(await add('marta@gintara.example')).toBe('emailKnown')
    for (const name of ['a', 'b', 'c']) await add(`marta-${name}@other.example`)
    expect(await add('marta-d@other.example')).toBe('tooManyEmails')
  })

  test('of another customer are answered like unknown ones', async () => {
    const [ines, marta] = [await bank.as('ines'), await bank.as('marta')]
    const emailId = (await list(marta))[0]?.emailId ?? 0
    expect(await ines.call(customerEmailDelete, { emailId })).toMatchObject({
      validationErrors: [{ parameter: 'emailId', code: 'emailNotFound' }],
    })
  })
})

test('users who may only view cannot change anything', async () => {
  const rita = await bank.as('rita')
  expect((await rita.call(customerInfoGet, {})).customer?.accessRight).toBe(1)
  for (const ask of [
    rita.call(customerEmailAdd, { emailAddress: 'rita@other.example' }),
    rita.call(customerAddressCreate, { address: someAddress }),
  ])
    expect(await ask).toMatchObject({ responseCode: '13' })
})
