import { brands } from '@sixpence/brands'
import { languages } from '@sixpence/locales'
import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import {
  agreementDownload,
  agreementGet,
  agreementSend,
  customerInfoGet,
  termsAccept,
} from '@sixpence/protocol/session/session'
import { authLogout } from '@sixpence/protocol/sign-in/sign-in'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lastMessage } from '#testing/bank/last-message.ts'
import { TestBank } from '#testing/bank/test-bank.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
})
afterAll(() => bank.close())

async function changeTerms(key: string, agreements = ['terms']): Promise<void> {
  const personId = await bank.personId(key)
  await bank.database.owner.query(
    'insert into app.agreement_pending (person_id, agreement) select $1, unnest($2::text[])',
    [personId, agreements],
  )
  bank.services.store.people.forget(personId)
}

const terms = { id: 'terms', version: '2026-09-01' }
const privacy = { id: 'privacy', version: '2026-09-01' }

describe('new terms', () => {
  test('block every call, whose answer lists them, until they are accepted [OP042 B178]', async () => {
    const ines = await bank.as('ines')
    await changeTerms('ines', ['terms', 'privacy'])
    expect(await ines.call(customerInfoGet, {})).toMatchObject({
      responseCode: 'TE',
      responseDescription: 'Our terms have changed. Read and accept them to continue.',
      terms: [
        { ...terms, title: 'Terms of service' },
        { ...privacy, title: 'Privacy notice' },
      ],
    })
    expect(await ines.call(balanceInquiry, {})).toMatchObject({ responseCode: 'TE' })
    expect((await ines.call(termsAccept, { terms: [terms] })).terms).toMatchObject([privacy])
    expect(await ines.call(balanceInquiry, {})).toMatchObject({ responseCode: 'TE', terms: [privacy] })
    expect((await ines.call(termsAccept, { terms: [privacy] })).terms).toEqual([])
    expect(await ines.call(balanceInquiry, {})).toMatchObject({ responseCode: '00' })
  })

  test('are shown in the language of the request', async () => {
    await changeTerms('bo')
    const bo = await bank.as('bo')
    const answer = await bo.raw(customerInfoGet, {}, { headers: { 'accept-language': 'uk' } })
    expect(answer).toMatchObject({ terms: [{ title: 'Умови обслуговування' }] })
  })

  test('are recorded with their version, time and address, once', async () => {
    const leo = await bank.as('leo')
    await changeTerms('leo')
    await leo.call(termsAccept, { terms: [terms] })
    await leo.call(termsAccept, { terms: [terms] })
    const { rows } = await bank.database.owner.query(
      'select agreement, version, address from app.agreement_acceptance where person_id = $1',
      [await bank.personId('leo')],
    )
    expect(rows).toEqual([{ agreement: 'terms', version: '2026-09-01', address: '127.0.0.1' }])
  })

  test.each([
    [[{ ...terms, version: '2020-01-01' }], 'agreementChanged'],
    [[{ id: 'nonsense', version: '1' }], 'agreementUnknown'],
    [[terms, { id: 'nonsense', version: '1' }], 'agreementUnknown'],
    [[], 'too_small'],
  ])('are not accepted by %j', async (given, code) => {
    const marta = await bank.as('marta')
    await bank.database.owner.query('delete from app.agreement_pending')
    await changeTerms('marta')
    expect(await marta.call(termsAccept, { terms: given })).toMatchObject({
      validationErrors: [{ parameter: 'terms', code }],
    })
    expect(await marta.call(customerInfoGet, {})).toMatchObject({ responseCode: 'TE' })
  })

  test('can be read, mailed and declined by signing out before they are accepted', async () => {
    const rita = await bank.as('rita')
    await changeTerms('rita')
    expect(await rita.call(agreementGet, { id: 'terms' })).toMatchObject({ responseCode: '00' })
    expect(await rita.call(agreementSend, { id: 'terms' })).toMatchObject({ responseCode: '00' })
    expect(await rita.call(authLogout, {})).toMatchObject({ http: 200 })
  })
})

describe('an agreement', () => {
  test("can be read without signing in, with the brand's name [OP043]", async () => {
    const { agreement } = await bank.stranger('tamar').call(agreementGet, { id: 'terms' })
    expect(agreement).toMatchObject({ ...terms, title: 'Terms of service' })
    expect(agreement?.sections[0]?.text).toContain(brands.tamar.legalName)
    expect(JSON.stringify(agreement)).not.toMatch(/[{}]brand|\{email|\{company/)
  })

  test('is mailed to its reader in full [OP044]', async () => {
    const paul = await bank.as('paul')
    expect(await paul.call(agreementSend, { id: 'privacy' })).toMatchObject({ sentTo: 'paul@ostra.example' })
    const mail = await lastMessage(bank, { to: 'paul@ostra.example', matching: /^Privacy notice$/ })
    expect(mail.body).toContain('Your rights')
  })

  test.each(languages)('is a PDF of one page in %s [OP045]', async (lang) => {
    const stranger = bank.stranger()
    for (const id of ['terms', 'businessTerms', 'privacy']) {
      await stranger.raw(agreementDownload, { id, pdf: true }, { headers: { 'accept-language': lang } })
      const { answer } = stranger
      expect(answer?.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${id}-2026-09-01.pdf"`,
      })
      const { totalPages, text } = await extractText(new Uint8Array(answer?.rawPayload ?? []))
      expect([totalPages, text.join(' ').length > 500]).toEqual([1, true])
    }
  })

  test('that does not exist is refused at its field', async () => {
    const paul = await bank.as('paul')
    for (const call of [agreementGet, agreementSend, agreementDownload]) {
      await paul.raw(call, { id: 'nonsense' })
      expect(paul.answer?.json()).toMatchObject({
        validationErrors: [{ parameter: 'id', code: 'agreementUnknown' }],
      })
    }
  })
})
