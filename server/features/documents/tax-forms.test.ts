import {
  businessTaxCertificationGet,
  businessTaxCertificationUpdate,
  personalWFormUpload,
  signingGet,
  taxDocumentsGet,
} from '@sixpence/protocol/documents/documents'
import { fatcaCrsUpdate } from '@sixpence/protocol/profile/profile'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signingCallback } from '#partners/callback-paths.ts'
import { signingPage } from '#simulator/town/sign.ts'
import { someBusinessCertification, someWForm } from '#testing/fixtures/document.ts'
import { someCertification } from '#testing/fixtures/profile.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'

let bank: TestBank
const town = Fastify()
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  signingPage(town, bank.services)
})
afterAll(() => bank.close())

const codeOf = (answer: { validationErrors: { code: string; parameter: string }[] }) =>
  answer.validationErrors.map(({ code, parameter }) => [code, parameter])[0]
const statuses = async (client: TestClient) =>
  Object.fromEntries(
    ((await client.call(taxDocumentsGet, {})).documents ?? []).map(({ kind, status }) => [kind, status]),
  )

async function begun(client: TestClient, formType: 'w9' | 'w8ben' = 'w9') {
  const answer = await client.call(personalWFormUpload, { formType, data: someWForm })
  return answer.signData ?? { clientId: '', signUrls: [] }
}

/** Completes the signing company's page; returns the callback that reports it. */
async function ended(clientId: string, outcome: 'signed' | 'declined' | 'expired', name = 'Ada Byron') {
  const { rows } = await bank.database.owner.query<{ digest: string }>(
    'select digest from sandbox.signature_order where client_id = $1',
    [clientId],
  )
  const result = { clientId, outcome, digest: rows[0]?.digest ?? '' }
  return bank.services.partners.signingPage?.end(result, name, bank.clock.now())
}

const told = async (callback: { headers: Record<string, string>; body: string } | undefined) =>
  (
    await bank.app.inject({
      method: 'POST',
      url: signingCallback,
      headers: callback?.headers ?? {},
      payload: callback?.body ?? '',
    })
  ).statusCode

describe('a tax form', () => {
  test('returns the address to sign at, waits, and is signed when the company reports it [OP054 B167]', async () => {
    const ines = await bank.as('ines')
    const { clientId, signUrls } = await begun(ines)
    expect(clientId).toMatch(/^[\w-]{32}$/)
    expect(signUrls).toEqual([`/town/sign/${clientId}`])
    expect(await statuses(ines)).toMatchObject({ w9: 'pending' })
    expect((await ines.call(signingGet, { clientId })).state).toBe('waiting')
    expect(await told(await ended(clientId, 'signed'))).toBe(204)
    expect(await ines.call(signingGet, { clientId })).toMatchObject({ formType: 'w9', state: 'signed' })
    expect(await statuses(ines)).toMatchObject({ w9: 'validated' })
    const { rows } = await bank.database.owner.query(
      `select outcome, detail - 'request' as detail from app.audit where call = 'signingResult' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ outcome: 'done', detail: { state: 'signed' } }])
  })

  test.each(['declined', 'expired'] as const)(
    'that is %s is not signed, and can be begun again [OP054]',
    async (outcome) => {
      const bo = await bank.as('bo')
      const { clientId } = await begun(bo)
      await told(await ended(clientId, outcome))
      expect((await bo.call(signingGet, { clientId })).state).toBe(outcome)
      expect((await statuses(bo))['w9']).not.toBe('validated')
      expect((await begun(bo)).clientId).not.toBe(clientId)
    },
  )

  test('with a lost callback is signed at the next status request [OP054]', async () => {
    const leo = await bank.as('leo')
    const { clientId } = await begun(leo, 'w8ben')
    expect(await ended(clientId, 'signed', 'Leo.lost')).toBeUndefined()
    expect((await leo.call(signingGet, { clientId })).state).toBe('signed')
  })

  test('is not signed by a call without the company’s signature, nor for another text', async () => {
    const marta = await bank.as('marta')
    const { clientId } = await begun(marta)
    const callback = await ended(clientId, 'signed')
    expect(await told({ headers: callback?.headers ?? {}, body: `${callback?.body} ` })).toBe(401)
    await bank.database.owner.query(`update app.signing set digest = '\\x00' where client_id = $1`, [
      clientId,
    ])
    expect(await told(callback)).toBe(204)
    expect((await marta.call(signingGet, { clientId })).state).toBe('waiting')
    expect(codeOf(await (await bank.as('bo')).call(signingGet, { clientId }))?.[0]).toBe('signingUnknown')
  })

  test('of a person who no longer runs the customer is not signed, and can be begun again [OP054]', async () => {
    const ines = await bank.as('ines')
    const own = await bank.customerId('ines')
    const turn = (right: number) =>
      bank.database.owner.query('update app.access set access_right = $2 where customer_id = $1', [
        own,
        right,
      ])
    const { clientId } = await begun(ines)
    await turn(1)
    await told(await ended(clientId, 'signed'))
    await turn(2)
    expect((await ines.call(signingGet, { clientId })).state).toBe('declined')
    expect((await begun(ines)).clientId).not.toBe(clientId)
    const { rows } = await bank.database.owner.query(
      `select outcome, detail - 'request' as detail from app.audit where call = 'signingResult' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ outcome: 'refused', detail: { state: 'declined' } }])
  })

  test('that is begun again replaces the waiting one [OP054]', async () => {
    const ines = await bank.as('ines')
    const [first, second] = [await begun(ines), await begun(ines)]
    expect((await ines.call(signingGet, { clientId: first.clientId })).state).toBe('replaced')
    expect((await ines.call(signingGet, { clientId: second.clientId })).state).toBe('waiting')
  })

  test.each([
    ['w8benE', {}, ['formNotForYou', 'formType']],
    ['w9', { usTaxId: undefined }, ['usTaxIdNeeded', 'data.usTaxId']],
    ['w8ben', { countryCode: 'US' }, ['usCannotSignThis', 'formType']],
  ] as const)('%s with %j is refused at its field [OP054]', async (formType, part, refusal) => {
    const ines = await bank.as('ines')
    const answer = await ines.call(personalWFormUpload, { formType, data: { ...someWForm, ...part } })
    expect(codeOf(answer)).toEqual(refusal)
  })

  test('is refused as a whole when the signing company does not answer, and nothing waits', async () => {
    const { partners } = bank.services
    const { esign } = partners
    partners.esign = { ...esign, begin: () => Promise.reject(new Error('away')) }
    const ada = await bank.as('ines')
    const before = await bank.database.owner.query('select count(*) from app.signing')
    const answer = await ada.call(personalWFormUpload, { formType: 'w9', data: someWForm })
    partners.esign = esign
    expect([answer.http, codeOf(answer)?.[0]]).toEqual([503, 'signingAway'])
    expect((await bank.database.owner.query('select count(*) from app.signing')).rows).toEqual(before.rows)
  })
})

test('the company’s page shows the text to sign, escaped, and leads back [B167]', async () => {
  const ines = await bank.as('ines')
  const data = { ...someWForm, name: '<script>alert(1)</script>' }
  const { signData } = await ines.call(personalWFormUpload, { formType: 'w8ben', data })
  const { clientId = '', signUrls = [] } = signData ?? {}
  const page = await town.inject({ method: 'GET', url: signUrls[0] ?? '' })
  expect(page.body).toContain('Form W-8BEN')
  expect(page.body).not.toContain('<script>alert(1)')
  const payload = { outcome: 'signed', name: 'Ada Byron.lost' }
  const signed = await town.inject({ method: 'POST', url: `/town/api/sign/${clientId}`, payload })
  expect(signed.json()).toEqual({
    returnTo: `http://ostra.localhost:4000/self-certification?signed=${clientId}`,
  })
  expect((await ines.call(signingGet, { clientId })).state).toBe('signed')
})

describe('the four documents', () => {
  test('are required according to the certification', async () => {
    const leo = await bank.as('leo')
    await bank.database.owner.query('delete from app.signing')
    expect(await statuses(leo)).toEqual({
      w9: 'notRequired',
      w8Ben: 'notRequired',
      taxResidencySelfCertification: 'none',
      certificateOfLossOfNationality: 'notRequired',
    })
    await leo.call(fatcaCrsUpdate, { ...someCertification, countryOfBirth: 'US', hasUSIndicia: true })
    expect(await statuses(leo)).toEqual({
      w9: 'notRequired',
      w8Ben: 'none',
      taxResidencySelfCertification: 'validated',
      certificateOfLossOfNationality: 'none',
    })
  })
})

describe('a company', () => {
  test('certifies where it pays taxes, and reads it back', async () => {
    const ines = await bank.as('ines')
    const customerId = await bank.customerId('northlight')
    const options = { customerId }
    await ines.call(businessTaxCertificationUpdate, someBusinessCertification, options)
    const { certification } = await ines.call(businessTaxCertificationGet, {}, options)
    expect(certification).toMatchObject(someBusinessCertification)
  })

  test.each([
    [{ controllingPersons: [] }, ['controllerMissing', 'controllingPersons']],
    [{ entityType: 'financialInstitution' as const }, ['giinNeeded', 'giin']],
    [{ isUSEntity: true }, ['usTaxIdMissing', 'isUSTaxPayer']],
    [{ taxIds: [{ countryCode: 'US', taxId: '12' }] }, ['taxIdLength', 'taxIds.0.taxId']],
  ])('with %j is refused', async (part, [code]) => {
    const ines = await bank.as('ines')
    const options = { customerId: await bank.customerId('northlight') }
    const answer = await ines.call(
      businessTaxCertificationUpdate,
      { ...someBusinessCertification, ...part },
      options,
    )
    expect(codeOf(answer)?.[0]).toBe(code)
  })
})
