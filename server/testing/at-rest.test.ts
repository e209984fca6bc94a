import { randomBytes } from 'node:crypto'
import { adminCustomerList } from '@sixpence/protocol/desk/desk'
import { checkPayee, p2pSend } from '@sixpence/protocol/p2p/p2p'
import { customerAddressCreate, customerTaxNumberUpdate } from '@sixpence/protocol/profile/profile'
import { accountActivate, personalAccountCreate } from '@sixpence/protocol/registration/registration'
import { twoStepVerificationConfirm, twoStepVerificationPut } from '@sixpence/protocol/security/security'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { kycCustomerPersonalInfoUpdate } from '@sixpence/protocol/verification/verification'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stepOf, totpAt } from '#auth/totp.ts'
import { customers } from '@sixpence/demo/customers.ts'
import { demoPassword, people } from '#simulator/people.ts'
import { someAddress } from '#testing/fixtures/profile.ts'
import { mailedCode, newcomer } from '#testing/fixtures/registration.ts'
import { demoTotpSecret } from '@sixpence/demo/seed.ts'
import { TestBank } from '#testing/bank/test-bank.ts'
import { randomPersonalKeys } from './random-personal-keys.ts'
import { PersonalData } from '#core/sealing/personal-data.ts'
import { sealOlder } from '#store/customer/seal-older.ts'
import { openTotpKey } from '#store/device/totp-key.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
})
afterAll(() => bank.close())

/** Every row of every table, as in a stolen dump; bytes as hexadecimal. */
async function dump(): Promise<string> {
  const { owner } = bank.database
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('app', 'ledger')`,
  )
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await owner.query<{ row: string }>(`select row_to_json(t)::text as row from ${name} t`)
      return rows.map((row) => row.row).join('\n')
    }),
  )
  return texts.join('\n')
}

/** Personal data of the demo's people, except short first names, which occur by chance. */
const known = [...people, ...customers].flatMap((person) => [
  person.email,
  ...('phone' in person ? [person.phone, person.lastName] : [person.name]),
])

/** Forms in which a text or key could appear in the dump. */
const shapesOf = (value: string | Buffer): string[] => {
  const bytes = Buffer.from(value)
  return [bytes.toString('hex'), bytes.toString('base64'), ...(typeof value === 'string' ? [value] : [])]
}

async function found(value: string | Buffer): Promise<boolean> {
  const [rows, log] = [await dump(), bank.log.join('\n')]
  return shapesOf(value).some((shape) => rows.includes(shape) || log.includes(shape))
}

test('identities are neither in a dump nor in the log: neither of the demo’s people nor of new ones', async () => {
  const text = await dump()
  expect(known.filter((name) => name.length > 5 && text.includes(name))).toEqual([])
  const email = 'canarina.quayside@canary.example'
  const browser = bank.stranger()
  const form = { firstName: 'Canarina', lastName: 'Quayside', birthDay: '1987-03-29', phone: '609977123' }
  await browser.call(personalAccountCreate, { ...(await newcomer(browser, email)), ...form })
  const activationCode = await mailedCode(bank, email)
  const { accessToken } = await browser.call(accountActivate, { username: email, activationCode })
  browser.token = accessToken
  const input = { toEmail: email, amount: '1.00', currency: 'EUR' } as const
  const ines = await bank.as('ines')
  await ines.call(p2pSend, { ...input, accountId: await bank.accountId('ines', 'Everyday') })
  const changed = { ...form, firstName: 'Canarella', birthCountryCode: 'LT', citizenship: ['LT'] }
  await browser.call(kycCustomerPersonalInfoUpdate, { personalInfo: changed })
  const answer = await browser.call(customerInfoGet, {})
  expect(answer.customer).toMatchObject({ firstName: 'Canarella', birthDay: form.birthDay, login: { email } })
  await bank.settled()
  const planted = [email, 'Canarina', 'Canarella', 'Quayside', '1987-03-29', '48609977123', '609977123']
  for (const value of planted) expect([value, await found(value)]).toEqual([value, false])
})

test('a tax number and an address are neither in a dump nor in the log, and can be read again', async () => {
  const ines = await bank.as('ines')
  await ines.call(customerTaxNumberUpdate, { taxId: '39001019876' })
  await ines.call(customerAddressCreate, { address: { ...someAddress, address1: '7 Canary Quay' } })
  expect((await ines.call(customerInfoGet, {})).customer?.taxId).toBe('39001019876')
  expect(await found('39001019876')).toBe(false)
  expect(await found('7 Canary Quay')).toBe(false)
})

test('the key of an authenticator is in no dump, neither before nor after it is confirmed', async () => {
  for (const key of ['ines', 'marta', 'owen']) expect(await found(demoTotpSecret(key))).toBe(false)
  await bank.database.owner.query(
    `update app.person set totp_secret = null, login_2fa = 'sms' where id = $1`,
    [await bank.personId('marta')],
  )
  bank.services.store.people.forget(await bank.personId('marta'))
  const marta = await bank.as('marta')
  const { reqId = '' } = await marta.call(twoStepVerificationPut, { mode: 'otp', typeMode: 'login' })
  const kept = await bank.database.owner.query<{ pending: Buffer }>(
    'select pending from app.confirmation where key = $1',
    [reqId],
  )
  const personId = await bank.personId('marta')
  const key = await openTotpKey(bank.services.personal, personId, kept.rows[0]!.pending)
  expect(key).toHaveLength(20)
  expect(await found(key!)).toBe(false)
  const code = await bank.smsCode('marta')
  const authenticatorCode = totpAt(key!, stepOf(bank.clock.now()))
  expect((await marta.call(twoStepVerificationConfirm, { reqId, code, authenticatorCode })).status).toBe(200)
  expect(await found(key!)).toBe(false)
  // A later time step than the confirming step: a code is valid once.
  bank.clock.advance(30_000)
  const again = bank.stranger('gintara')
  const signIn = await again.logIn('marta@gintara.example', demoPassword)
  expect(signIn.authFlow).toBe('otp')
})

test('data stored in clear by older versions is encrypted when the server starts, by any number of processes at once', async () => {
  const { owner } = bank.database
  const [customerId, personId] = [await bank.customerId('bo'), await bank.personId('bo')]
  const key = randomBytes(20)
  await owner.query(`update app.customer set tax_id = 'SE-OLD-4711', tax_sealed = null where id = $1`, [
    customerId,
  ])
  await owner.query('update app.person set totp_secret = $2 where id = $1', [personId, key])
  expect(await found('SE-OLD-4711')).toBe(true)
  const { db, personal } = bank.services
  await Promise.all([sealOlder(db, personal), sealOlder(db, personal), sealOlder(db, personal)])
  expect(await found('SE-OLD-4711')).toBe(false)
  expect(await found(key)).toBe(false)
  const bo = await bank.as('bo')
  expect((await bo.call(customerInfoGet, {})).customer?.taxId).toBe('SE-OLD-4711')
  const { rows } = await owner.query<{ kept: Buffer }>(
    'select totp_secret as kept from app.person where id = $1',
    [personId],
  )
  expect(await openTotpKey(personal, personId, rows[0]!.kept)).toEqual(key)
  // The dump without the server's key is useless.
  const thief = new PersonalData(db, randomPersonalKeys())
  await expect(openTotpKey(thief, personId, rows[0]!.kept)).rejects.toThrow('unable to authenticate')
})

test('people and customers of older versions are encrypted when the server starts, hundreds at a time, and can still be found', async () => {
  const { owner } = bank.database
  await owner.query(
    `insert into app.person (brand, email_clear, first_name_clear, last_name_clear, birth_day_clear, phone_clear, password_hash)
     select 'ostra', 'older-' || n || '@older.example', 'Older', 'Quillfeather ' || n, date '1971-01-01' + n,
       '+3705550' || (1000 + n), (select password_hash from app.person order by id limit 1) from generate_series(1, 700) n`,
  )
  await owner.query(
    `insert into app.customer (brand, type, name_clear, email_clear, residence_country, default_currency)
     select 'ostra', 1, 'Older Quillfeather ' || n, 'older-' || n || '@older.example', 'LT', 'EUR'
     from generate_series(1, 700) n`,
  )
  expect(await found('older-517@older.example')).toBe(true)
  const { db, personal } = bank.services
  await Promise.all([sealOlder(db, personal), sealOlder(db, personal), sealOlder(db, personal)])
  for (const value of ['older-517@older.example', 'Quillfeather', '+37055501517', '1972-06-01'])
    expect([value, await found(value)]).toEqual([value, false])
  expect(await bank.personAt('older-517@older.example')).toMatchObject({
    firstName: 'Older',
    lastName: 'Quillfeather 517',
    birthDay: '1972-06-01',
    phone: '+37055501517',
  })
  expect(await bank.stranger().logIn('older-517@older.example', demoPassword)).toMatchObject({ status: 200 })
  const ada = await bank.atDesk('ada')
  const { customers: seen } = await ada.call(adminCustomerList, { search: 'quillf 517' })
  expect(seen).toMatchObject([
    { customerName: 'Older Quillfeather 517', customerUsername: 'older-517@older.example' },
  ])
  const payee = await (await bank.as('ines')).call(checkPayee, { email: 'older-517@older.example' })
  expect(payee).toMatchObject({ exists: true })
})
