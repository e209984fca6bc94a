import {
  businessDeclarationPdf,
  businessDeclarationsGet,
  businessDeclarationsSend,
  businessResolutionGet,
  businessResolutionSend,
  prohibitedEscortStatementGet,
  prohibitedEscortStatementSend,
} from '@sixpence/protocol/business/business-papers'
import { businessInfoGet } from '@sixpence/protocol/business/business-info'
import { businessUserInvite } from '@sixpence/protocol/registration/company-users'
import { accountActivate } from '@sixpence/protocol/registration/registration'
import { businessRepresentativeList } from '@sixpence/protocol/representatives/representatives'
import { createHash } from 'node:crypto'
import { getDocumentProxy, extractText } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedRepresentatives } from '@sixpence/demo/demo-representatives.ts'
import { inIndustry, ownDirector, ownRepresentative } from '#testing/fixtures/business.ts'
import { chosenPassword, mailedCode } from '#testing/fixtures/registration.ts'
import { digest } from '#testing/digest.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'

let bank: TestBank
let ines: TestClient
let rita: TestClient
let company: { customerId: number }
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  await seedRepresentatives(bank.services)
  ines = await bank.as('ines')
  rita = await bank.as('rita')
  company = { customerId: await bank.customerId('northlight') }
})
afterAll(() => bank.close())

const world = () => ({
  bank,
  customer: { id: company.customerId } as Parameters<typeof inIndustry>[0]['customer'],
})
const refusalOf = ({ validationErrors }: { validationErrors: { code: string; parameter: string }[] }) =>
  validationErrors.map(({ code, parameter }) => `${parameter}: ${code}`).join()
const idOf = async (firstName: string): Promise<number> => {
  const { representatives = [] } = await ines.call(businessRepresentativeList, {}, company)
  return representatives.find((representative) => representative.firstName === firstName)?.id ?? 0
}

/** The PDF that the last call returned to a client. */
async function lastPdf({ answer }: TestClient): Promise<{ bytes: Buffer; text: string }> {
  const bytes = answer?.rawPayload ?? Buffer.alloc(0)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  return { bytes, text: text.replaceAll(/\s+/g, ' ') }
}
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url')

test('before one was made there is no resolution to fetch [OP279]', async () => {
  expect(await ines.raw(businessResolutionGet, {}, company)).toMatchObject({
    validationErrors: [{ code: 'resolutionMissing' }],
  })
  expect((await ines.call(businessInfoGet, {}, company)).resolution).toBeUndefined()
})

test('a resolution is made for two chosen directors and then fetched, each with a place to sign [OP278 OP279 B348]', async () => {
  const [first, second, third] = [
    await idOf('Ines'),
    await ownDirector(world()),
    // This director was not chosen.
    await ownDirector(world()),
  ]
  const made = await ines.call(businessResolutionSend, { directors: [first, second] }, company)
  expect(made.responseCode).toBe('00')
  await rita.raw(businessResolutionGet, {}, company)
  expect(rita.answer?.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment; filename="resolution-[\d-]+\.pdf"$/) as string,
  })
  const { bytes, text } = await lastPdf(rita)
  expect(sha256(bytes)).toBe(made.digest)
  const { representatives = [] } = await ines.call(businessRepresentativeList, {}, company)
  const nameOf = (id: number) => {
    const representative = representatives.find((each) => each.id === id)
    return `${representative?.firstName} ${representative?.lastName}`
  }
  for (const words of [
    'Resolution of the directors',
    'Northlight Studio',
    'Ostra Payments Ltd',
    nameOf(first),
    nameOf(second),
    // Users of the account, with their rights.
    'Paul Ritter',
    'Prepares payments that someone else approves',
  ])
    expect(text).toContain(words)
  expect(text).not.toContain(nameOf(third))
  expect(await ines.call(businessInfoGet, {}, company)).toMatchObject({
    resolution: { directors: [nameOf(first), nameOf(second)], digest: made.digest, madeAt: made.madeAt },
  })
})

test('a new resolution replaces the last [OP278]', async () => {
  const send = async (directors: number[]) => ines.call(businessResolutionSend, { directors }, company)
  await send([await idOf('Ines')])
  const { digest: newest } = await send([await ownDirector(world())])
  await ines.raw(businessResolutionGet, {}, company)
  expect(sha256((await lastPdf(ines)).bytes)).toBe(newest)
  const { rows } = await bank.services.db.query('select from app.company_paper where customer_id = $1', [
    company.customerId,
  ])
  expect(rows).toHaveLength(1)
})

test('an invited person is named in the resolution once they have accepted [OP278 B348]', async () => {
  const id = await ownRepresentative(bank, { id: company.customerId })
  const email = 'invited@people.example'
  const users = async () => {
    await ines.call(businessResolutionSend, { directors: [await idOf('Ines')] }, company)
    await ines.raw(businessResolutionGet, {}, company)
    return (await lastPdf(ines)).text
  }
  const { representatives = [] } = await ines.call(businessRepresentativeList, {}, company)
  const { firstName, lastName } = representatives.find((representative) => representative.id === id) ?? {}
  const before = await users()
  expect(before).not.toContain(`${firstName} ${lastName}`)
  await ines.done(businessUserInvite, { id, right: 1, email }, company)
  expect(await users()).toBe(before)
  await bank.stranger().call(accountActivate, {
    username: email,
    activationCode: await mailedCode(bank, email),
    password: chosenPassword,
  })
  expect(await users()).toContain(`${firstName} ${lastName}`)
})

test('only directors of the company sign its resolution, each once, and a user without full rights cannot make one [OP278 B338]', async () => {
  const before = await digest(bank)
  const send = async (directors: number[], client = ines) =>
    refusalOf(await client.raw(businessResolutionSend, { directors }, company))
  const id = await idOf('Ines')
  expect(await send([])).toBe('directors: too_small')
  expect(await send([id, await idOf('Paul')])).toBe('directors.1: resolutionDirectorUnknown')
  // Noor directs the company that holds shares, not this company.
  expect(await send([await idOf('Noor')])).toBe('directors.0: resolutionDirectorUnknown')
  expect(await send([id, id])).toBe('directors.1: personTwice')
  expect((await rita.raw(businessResolutionSend, { directors: [id] }, company)).responseCode).toBe('13')
  expect(await digest(bank)).toBe(before)
})

test.each([
  ['media', ['accuracy', 'owners'], false],
  ['lending', ['accuracy', 'owners', 'licences'], false],
  ['adultContent', ['accuracy', 'owners', 'adultContent'], true],
])('a company in %s is asked for its declarations [OP280 OP282 Q146]', async (industry, ids, isAsked) => {
  await inIndustry(world(), industry)
  const { declarations = [] } = await rita.call(businessDeclarationsGet, {}, company)
  expect(declarations.map(({ id }) => id)).toEqual(ids)
  for (const { title, sections, signed } of declarations) {
    expect(title).not.toBe('')
    expect(sections[0]?.text).toContain('Northlight Studio')
    expect(signed).toBeUndefined()
  }
  const { statement } = await rita.call(prohibitedEscortStatementGet, {}, company)
  expect(statement !== undefined).toBe(isAsked)
})

test('declarations are signed by name in the version that was read, and stored as PDF with their hash [OP280 OP281]', async () => {
  await inIndustry(world(), 'media')
  const { declarations: asked = [] } = await ines.call(businessDeclarationsGet, {}, company)
  const declarations = asked.map(({ id, version }) => ({ id, version }))
  const signature = { name: 'Ines Varga', isTrue: true as const }
  expect(
    (await ines.call(businessDeclarationsSend, { declarations, ...signature }, company)).responseCode,
  ).toBe('00')
  const { declarations: signed = [] } = await rita.call(businessDeclarationsGet, {}, company)
  expect(signed.map((item) => item.signed?.name)).toEqual(['Ines Varga', 'Ines Varga'])
  await rita.raw(businessDeclarationPdf, { declaration: 'owners' }, company)
  const { bytes, text } = await lastPdf(rita)
  expect(sha256(bytes)).toBe(signed.find(({ id }) => id === 'owners')?.signed?.digest)
  for (const words of ['Who owns the company', 'Ines Varga', 'ines@ostra.example'])
    expect(text).toContain(words)
  const again = await ines.call(businessDeclarationsSend, { declarations, ...signature }, company)
  expect(refusalOf(again)).toBe('declarations.0: declarationSigned')
})

test('declarations not requested, an old text, an unticked box and a missing name are refused, and nothing is signed [OP281 OP283]', async () => {
  await inIndustry(world(), 'media')
  const before = await digest(bank)
  const [declaration] = (await ines.call(businessDeclarationsGet, {}, company)).declarations ?? []
  const signed = {
    declarations: [{ id: 'accuracy', version: declaration?.version }],
    name: 'Ines Varga',
    isTrue: true,
  }
  const send = async (change: object, client = ines) =>
    refusalOf(await client.raw(businessDeclarationsSend, { ...signed, ...change }, company))
  const second = (id: string, version = declaration?.version) => ({
    declarations: [...signed.declarations, { id, version }],
  })
  expect(await send(second('licences'))).toBe('declarations.1: declarationNotAsked')
  expect(await send(second('owners', '2020-01-01'))).toBe('declarations.1: declarationChanged')
  expect(await send({ isTrue: false })).toBe('isTrue: invalid_value')
  expect(await send({ name: ' ' })).toBe('name: too_small')
  expect((await rita.raw(businessDeclarationsSend, signed, company)).responseCode).toBe('13')
  expect(
    refusalOf(
      await ines.raw(
        prohibitedEscortStatementSend,
        { statement: { version: declaration?.version, name: 'Ines Varga', isTrue: true } },
        company,
      ),
    ),
  ).toBe('statement.version: declarationNotAsked')
  expect(await digest(bank)).toBe(before)
  expect(await ines.raw(businessDeclarationPdf, { declaration: 'accuracy' }, company)).toMatchObject({
    validationErrors: [{ code: 'declarationUnsigned' }],
  })
})

test('a company in the adult industry signs that it has no connection with escort services [OP282 OP283]', async () => {
  await inIndustry(world(), 'adultContent')
  const { statement } = await ines.call(prohibitedEscortStatementGet, {}, company)
  const signature = { version: statement?.version ?? '', name: 'Ines Varga', isTrue: true as const }
  expect(
    (await ines.call(prohibitedEscortStatementSend, { statement: signature }, company)).responseCode,
  ).toBe('00')
  const after = await rita.call(prohibitedEscortStatementGet, {}, company)
  expect(after.statement?.signed).toMatchObject({ name: 'Ines Varga' })
  await rita.raw(businessDeclarationPdf, { declaration: 'prohibitedEscort' }, company)
  const { bytes, text } = await lastPdf(rita)
  expect(text).toContain('No escort services')
  expect(sha256(bytes)).toBe(after.statement?.signed?.digest)
  expect(refusalOf(await ines.call(prohibitedEscortStatementSend, { statement: signature }, company))).toBe(
    'statement.version: declarationSigned',
  )
})
