import { zoned } from '@sixpence/days'
import { verify } from '@sixpence/ledger'
import { customerAddressCreate, customerEmailAdd } from '@sixpence/protocol/profile/profile'
import {
  personalDataErasureConfirm,
  personalDataErasureRequest,
  personalDataExport,
  personalDataExportRequest,
} from '@sixpence/protocol/personal-data/personal-data'
import { confirmationPasskeyBegin, confirmationPasskeyConfirm } from '@sixpence/protocol/passkeys/passkeys'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '#simulator/people.ts'
import { someAddress } from '#testing/fixtures/profile.ts'
import { otherThan, personOf, TestBank } from '#testing/bank/test-bank.ts'
import { copyOf, emptied } from '#testing/bank/test-own-data.ts'
import { keepPasskeyOf } from '#testing/bank/test-passkey.ts'
import { liveRails, TestRails } from '#testing/bank/test-rails.ts'
import { readCustomerText } from '#store/customer/sealed-people.ts'
import { finishErasures } from './finish-erasures.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 12 })
})
afterAll(() => bank.close())

const refusalOf = ({ validationErrors: [problem] }: { validationErrors: { code: string }[] }) => problem?.code

/** The code the person was sent. */
const codeOf = (key: string): Promise<string> => bank.smsCode(key)

describe('the copy of one’s own data', () => {
  test('is one file after a second factor, with everything stored about the person and nothing of others', async () => {
    const leo = await bank.as('leo')
    await leo.call(customerAddressCreate, { address: { ...someAddress, address1: '7 Canary Quay' } })
    const files = await copyOf(bank, 'leo')
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([
        'README.txt',
        'person.json',
        'account.json',
        'contacts.json',
        'sign-ins.json',
        'notes.json',
      ]),
    )
    expect(files['person.json']).toContain(personOf('leo').email)
    expect(files['contacts.json']).toContain('7 Canary Quay')
    const lines = Object.entries(files).filter(([name]) => name.startsWith('payments-'))
    const { rows } = await bank.database.owner.query<{ lines: number }>(
      `select count(*)::int as lines from ledger.entry e join app.account a on a.id = e.account_id
       where a.customer_id = $1`,
      [await bank.customerId('leo')],
    )
    const payments = lines.flatMap(([, text]) => JSON.parse(text) as unknown[])
    expect(payments).toHaveLength(rows[0]?.lines ?? -1)
    const all = Object.values(files).join('\n')
    expect(all).not.toContain(personOf('ines').email)
    expect(all).not.toMatch(/password_?hash|totp_?secret|wrapped/i)
  })

  test('includes the destinations of payments out, for a card its visible digits', async () => {
    const rails = await TestRails.open(bank, 'ieva', 'Everyday', '500.00')
    const [wire, card] = [
      await rails.pay('Ana Nowak'),
      await rails.pay('Bruno Reis', {
        method: 'oct',
        account: '•••• 7899',
        destination: { cardToken: 'card_of_bruno', country: 'DE' },
      }),
    ]
    await bank.settled()
    const files = await copyOf(bank, 'ieva')
    expect(JSON.parse(files['paid-out.json'] ?? '[]')).toMatchObject([
      { number: wire, payee: { name: 'Ana Nowak' }, destination: { iban: 'DE89370400440532013000' } },
      { number: card, payee: { name: 'Bruno Reis' }, destination: { card: '•••• 7899', country: 'DE' } },
    ])
    expect(Object.values(files).join('\n')).not.toContain('card_of_bruno')
  })

  test('is returned after approval by a passkey too, once', async () => {
    const leo = await bank.as('leo')
    const passkey = await keepPasskeyOf(bank, 'leo')
    const approve = async (requestKey: string) => {
      const { key = '', options } = await leo.call(confirmationPasskeyBegin, { requestKey })
      const response = passkey.get(String(options?.['challenge']))
      return leo.call(confirmationPasskeyConfirm, { requestKey, key, response })
    }
    bank.clock.advance(60_000)
    const { requestKey = '' } = await leo.call(personalDataExportRequest, {})
    expect(refusalOf(await leo.call(personalDataExport, { requestKey }))).toBe('wrongConfirmationCode')
    expect((await approve(requestKey)).responseCode).toBe('00')
    await leo.call(personalDataExport, { requestKey })
    expect(leo.answer?.headers['content-type']).toBe('application/zip')
    expect(leo.answer?.headers['content-disposition']).toMatch(/filename="ostra-data-\d{4}-\d\d-\d\d\.zip"/)
    expect(refusalOf(await leo.call(personalDataExport, { requestKey }))).toBe('confirmationOver')
  })

  test('is refused with a wrong code, with another’s key, and a second time', async () => {
    const [bo, noor] = [await bank.as('bo'), await bank.as('noor')]
    const { requestKey = '' } = await bo.call(personalDataExportRequest, {})
    const code = await codeOf('bo')
    expect(refusalOf(await noor.call(personalDataExport, { requestKey, code }))).toBe('confirmationOver')
    expect(refusalOf(await bo.call(personalDataExport, { requestKey, code: otherThan(code) }))).toBe(
      'wrongConfirmationCode',
    )
    await bo.call(personalDataExport, { requestKey, code })
    expect(bo.answer?.headers['content-type']).toBe('application/zip')
    expect(refusalOf(await bo.call(personalDataExport, { requestKey, code }))).toBe('confirmationOver')
    // A confirmation of one call does not confirm another.
    const begun = await noor.call(personalDataErasureRequest, {})
    expect(begun.responseCode).toBe('00')
    const { requestKey: erasure = '' } = begun
    const other = { requestKey: erasure, code: await codeOf('noor') }
    expect(refusalOf(await noor.call(personalDataExport, other))).toBe('confirmationOver')
  })
})

describe('erasure', () => {
  test('is refused while there is money, and nothing has changed', async () => {
    const victor = await bank.as('victor')
    // The payment out of the previous test is processed in the background.
    await liveRails(bank)
    const before = await bank.ledgerState()
    expect(refusalOf(await victor.call(personalDataErasureRequest, {}))).toBe('erasureMoneyLeft')
    expect(await bank.ledgerState()).toBe(before)
  })

  test('is refused to the only user with full rights of a company, and to customers under review', async () => {
    const ines = await bank.as('ines')
    await emptied(bank, 'ines')
    expect(await ines.call(personalDataErasureRequest, {})).toMatchObject({
      validationErrors: [{ code: 'erasureCompanyLeft' }],
    })
    const leo = await bank.as('leo')
    expect(refusalOf(await leo.call(personalDataErasureRequest, {}))).toBe('erasureByDesk')
  })

  test('keeps the ledger complete, erases at once the data no law requires, and the rest when the retention is over', async () => {
    const { owner } = bank.database
    const [carla, personId, customerId] = [
      await bank.as('carla'),
      await bank.personId('carla'),
      await bank.customerId('carla'),
    ]
    const { email, phone } = personOf('carla')
    await carla.call(customerAddressCreate, { address: { ...someAddress, address1: '9 Canary Wharf' } })
    await carla.call(customerEmailAdd, { emailAddress: 'carla@second.example' })
    await bank.stranger('quillo').logIn(email, 'not the password')
    await emptied(bank, 'carla')
    expect(await rowsOf(personId, customerId)).toEqual(
      expect.arrayContaining(['access', 'email', 'login_history', 'phone']),
    )
    const { requestKey = '', keptUntil } = await carla.call(personalDataErasureRequest, {})
    expect(keptUntil?.slice(0, 4)).toBe(String(zoned(bank.clock.now()).year + 5))
    const sums = await bank.ledgerState()
    const done = await carla.call(personalDataErasureConfirm, { requestKey, code: await codeOf('carla') })
    expect(done).toMatchObject({ responseCode: '00', keptUntil })

    expect(refusalOf(await carla.call(customerInfoGet, {}))).toBe('sessionExpired')
    expect((await bank.stranger('quillo').logIn(email, demoPassword)).http).toBe(403)
    expect(await dumped()).not.toMatch(new RegExp(`${email}|${phone.replace('+', '\\+')}`))
    expect((await reachedBy(personId, customerId)).flat()).toEqual(Array.from({ length: 6 }, () => null))
    expect((await readCustomerText(bank.services, customerId))?.name).toBe('Carla Núñez')
    expect(await rowsOf(personId, customerId)).toEqual([])
    expect(await verify(bank.services.db)).toEqual([])
    expect(await balancesIn(await bank.ledgerState())).toEqual(await balancesIn(sums))
    // Retained data can still be read for legal purposes; once the retention is over, it cannot be read at all.
    expect((await bank.services.contacts.addresses(customerId))[0]?.address1).toBe('9 Canary Wharf')
    expect(await finishErasures(bank.services)).toBe(0)
    await owner.query('update app.erasure set due_at = $1', [bank.clock.now()])
    expect(await finishErasures(bank.services)).toBe(1)
    expect(await finishErasures(bank.services)).toBe(0)
    expect(await bank.services.contacts.addresses(customerId)).toEqual([])
    expect(await dumped()).not.toMatch(/Carla|Núñez/)
    expect(await readCustomerText(bank.services, customerId)).toEqual({
      name: '–',
      email: `erased-${customerId}@erased.invalid`,
    })
    const { rows: words } = await owner.query(
      `select from app.person where id = $1 and name_words = '{}' and name_sealed is null`,
      [personId],
    )
    expect(words).toHaveLength(1)
    const { rows: keys } = await owner.query('select from app.data_key where subject = any($1)', [
      [`person:${personId}`, `customer:${customerId}`],
    ])
    expect(keys).toHaveLength(0)
    expect(await verify(bank.services.db)).toEqual([])
  })
})

/** The stored columns by which e-mail and phone are looked up and decrypted. */
async function reachedBy(personId: number, customerId: number): Promise<unknown[][]> {
  const { rows } = await bank.database.owner.query<{ columns: unknown[] }>(
    `select json_build_array(email_look_up, email_sealed, phone_look_up, phone_sealed) as columns from app.person
     where id = $1 and phone_endings = '{}'
     union all select json_build_array(email_look_up, email_sealed) from app.customer
     where id = $2 and email_words = '{}'`,
    [personId, customerId],
  )
  return rows.map(({ columns }) => columns)
}

/** Tables that must be empty for the person at once, but still have a row. */
async function rowsOf(personId: number, customerId: number): Promise<string[]> {
  const { owner } = bank.database
  // In these tables the row stays, without personal data.
  const kept = new Set(['device', 'session', 'oauth_authorization'])
  const { rows } = await owner.query<{ name: string; field: string }>(
    `select table_name as name, column_name as field from information_schema.columns
     where table_schema = 'app' and column_name in ('person_id', 'customer_id') and table_name = any($1)`,
    [tables.goneAtOnce.split(/\s+/).filter((name) => !kept.has(name))],
  )
  const found = await Promise.all(
    rows.map(async ({ name, field }) => {
      const id = field === 'person_id' ? personId : customerId
      const { rowCount } = await owner.query(`select from app.${name} where ${field} = $1 limit 1`, [id])
      return rowCount === 1 ? [name] : []
    }),
  )
  return found.flat()
}

/** Sums and versions; a closed account keeps its balance. */
async function balancesIn(state: string): Promise<unknown> {
  const { balances, ...rest } = JSON.parse(state) as { balances: Record<string, unknown>[] }
  return { ...rest, balances: balances.map((balance) => ({ ...balance, state: '' })) }
}

/** Every row of every table, as text. */
async function dumped(): Promise<string> {
  const { owner } = bank.database
  const { rows } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('app', 'ledger')`,
  )
  const texts = await Promise.all(
    rows.map(async ({ name }) => {
      const { rows: all } = await owner.query<{ text: string }>(`select t::text as text from ${name} t`)
      return all.map(({ text }) => text).join('\n')
    }),
  )
  return texts.join('\n')
}

test('every table that refers to a person or customer is included in the copy and the erasure', async () => {
  const { rows } = await bank.database.owner.query<{ name: string }>(
    `select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attname in ('person_id', 'customer_id', 'actor_id') order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(
    Object.values(tables)
      .flatMap((names) => names.split(/\s+/))
      .sort(),
  )
})

const tables = {
  goneAtOnce: `access agreement_pending allowed_ip api_key api_reply api_request batch blacklist call_key confirmation delivery delivery_endpoint device device_link email export export_link external_card factor_change
    global_batch mass_batch mass_mapping mass_template
    history_view ip_access
    login_history logo merchant_check news_read notification_off oauth_authorization passkey passkey_challenge password_reset payee payment_note payment_template pdf_draft phone push_event push_request push_ticket
    recovery_code registration request_code saved_button session sign_in staff_conflict subscription support_message upload username_change`,
  endsWithItsKey: `address company_paper contract_signature correction decision desk_note document global_payment instruction monitoring_case payment_file proposal questionnaire representative representative_change
    request_decision screening_case signing visit`,
  saysNothingOfWho: `account agreement_acceptance approval approval_rule audit brand_change card contract_event desk_assignment desk_look desk_search erasure four_eyes_change identity_run kept_payment monitoring_alert monitoring_movement moved moved_person moved_account left_account
    news news_choice outbox push_sequence request_notice restriction staff staff_invite staff_passkey staff_recovery staff_session tariff_letter monitoring_touched`,
}
