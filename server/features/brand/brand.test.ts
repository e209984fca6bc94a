import { type BrandValue, valueAt } from '@sixpence/brands/changeable.ts'
import { dayOf, msOf } from '@sixpence/days'
import {
  adminBrandAgreementGet,
  adminBrandChange,
  adminBrandCheck,
  adminBrandGet,
  adminBrandProposalDecide,
  adminBrandTextList,
} from '@sixpence/protocol/brand/brand'
import { consoleSelfGet } from '@sixpence/protocol/console/console'
import { adminHouseProposalList } from '@sixpence/protocol/desk/desk'
import { personalAccountCreate } from '@sixpence/protocol/registration/registration'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { brandByKey } from '#core/served-brands.ts'
import { translator } from '#core/translate.ts'
import { brandFollower } from '#store/brand/follow-brands.ts'
import { colleague } from '#testing/bank/colleague.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { newcomer } from '#testing/fixtures/registration.ts'

let bank: TestBank
let maya: TestClient
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  maya = (await colleague(bank, 'maya', { role: 'product' })).client
})
afterAll(() => bank.close())

type Values = { path: string; value: BrandValue }[]
const why = 'We moved'
const get = async () => {
  const { responseCode: _, ...rest } = await maya.call(adminBrandGet, {})
  return rest
}
const change = async (...values: Values) => {
  const { version = 0 } = await get()
  // Nothing is left out on the wire.
  const sent = values.map(({ path, value }) => (value === null ? { path } : { path, value }))
  return maya.call(adminBrandChange, { version, values: sent as never, why })
}
/** The refused field and its sentence's name. */
const refused = ({ validationErrors }: { validationErrors: { code: string; parameter: string }[] }) =>
  validationErrors.map(({ code, parameter }) => `${parameter} ${code}`)
const folder = () => bank.services.config.brands.find(({ key }) => key === 'ostra')

test('a change is served at once, at this brand only, with its history [B010]', async () => {
  const before = brandByKey('ostra')
  expect((await get()).version).toBe(0)
  const values: Values = [
    { path: 'supportContact.phone', value: '+44 1632 960999' },
    { path: 'languages', value: ['en', 'ro'] },
    { path: 'knobs.fill', value: [0.4, 0.8] },
  ]
  const checked = await maya.call(adminBrandCheck, { version: 0, values: values as never })
  expect(checked.values).toEqual(
    values.map(({ path, value }) => ({ path, before: valueAt(before, path), after: value })),
  )
  expect(brandByKey('ostra')).toBe(before)
  expect((await change(...values)).responseCode).toBe('00')
  const now = brandByKey('ostra')
  expect(now).toMatchObject({ languages: ['en', 'ro'], knobs: { ...before.knobs, fill: [0.4, 0.8] } })
  expect(now.supportContact).toEqual({ ...before.supportContact, phone: '+44 1632 960999' })
  expect(now.name).toBe(before.name)
  expect(brandByKey('gintara').supportContact.phone).not.toBe('+44 1632 960999')
  const { changes, fields } = await get()
  expect(changes).toMatchObject([{ by: expect.stringContaining('aya'), why, values: checked.values }])
  expect(fields).toContainEqual({
    path: 'supportContact.phone',
    served: '+44 1632 960999',
    folder: before.supportContact.phone,
  })
  expect(refused(await change({ path: 'languages', value: ['en', 'ro'] }))).toEqual([' nothingChanged'])
})

test('registration closed at the desk refuses strangers [B011]', async () => {
  const stranger = bank.stranger()
  const register = async () =>
    stranger.call(personalAccountCreate, await newcomer(stranger, 'late@people.example'))
  await change({ path: 'features.registrationEnabled', value: false })
  expect(refused(await register())).toEqual([' registrationClosed'])
  await change({ path: 'features.registrationEnabled', value: true })
  expect((await register()).responseCode).toBe('00')
})

test.each<[string, BrandValue, string]>([
  ['supportContact.phone', 'call us', 'brandPhoneWrong'],
  ['supportContact.email', 'help', 'brandEmailWrong'],
  ['supportContact.hours', '<b>always</b>', 'brandLineWrong'],
  ['supportContact.hours', '', 'brandLineWrong'],
  ['supportContact.hours', 'x'.repeat(61), 'brandLineWrong'],
  ['supportContact.hours', 5, 'brandLineWrong'],
  ['supportContact.hours', null, 'brandLineWrong'],
  ['feeLinks.business', 'http://x.example', 'brandLinkWrong'],
  ['termsLinks.privacy', 'javascript:alert(1)', 'brandLinkWrong'],
  ['features.contracts', 'yes', 'brandValueWrong'],
  ['languages', ['es'], 'brandLanguagesWrong'],
  ['languages', ['en', 'xx'], 'brandLanguagesWrong'],
  ['languages', ['en', 'en'], 'brandLanguagesWrong'],
  ['knobs.chroma', 0.5, 'brandNumberWrong'],
  ['knobs.chroma', '0.1', 'brandNumberWrong'],
  ['knobs.fill', [0.4], 'brandNumberWrong'],
  ['knobs.hue', 20, 'brandHueWrong'],
  ['name', 'Another', 'brandFieldUnknown'],
  ['hosts', ['evil.example'], 'brandFieldUnknown'],
  ['mark', '../../etc/passwd', 'brandFieldUnknown'],
  ['features.__proto__', true, 'brandFieldUnknown'],
  ['__proto__', true, 'brandFieldUnknown'],
  ['', true, 'brandFieldUnknown'],
  ['texts.ro.No text of ours', 'x', 'brandTextUnknown'],
  ['texts.ro.__proto__', 'x', 'brandTextUnknown'],
  ['texts.xx.Sign in', 'x', 'brandFieldUnknown'],
  ['texts.ro.Sign in', ' ', 'brandTextWrong'],
  ['texts.ro.Sign in', '<script>alert(1)</script>', 'brandTextWrong'],
  ['texts.ro.Sign in', 'Intră {name}', 'brandTextWrong'],
  ['texts.ro.Sign in', { one: 'x' }, 'brandTextWrong'],
  ['texts.ro.This code is incorrect. You have {count} attempts left.', 'Greșit', 'brandTextWrong'],
  ['legal.terms.2099-01-01.en', 'no title', 'brandAgreementWrong'],
  ['legal.terms.2099-02-30.en', '# A\n## B\nc', 'brandFieldUnknown'],
  ['legal.cookies.2099-01-01.en', '# A\n## B\nc', 'brandFieldUnknown'],
])('%s = %j is refused at its field, and nothing is changed', async (path, value, name) => {
  const before = brandByKey('ostra')
  expect(refused(await change({ path, value }))).toEqual([`values.${path} ${name}`])
  expect(brandByKey('ostra')).toBe(before)
})

test.each<[string, unknown]>([
  ['a control character', 'a\u0000b'],
  ['half a character', 'a\uD800'],
  ['a list of objects', [{}]],
  ['fifty thousand and one characters', 'x'.repeat(50_001)],
])('%s is no valid input', async (_, value) => {
  const answer = await maya.call(adminBrandChange, {
    version: 0,
    values: [{ path: 'supportContact.hours', value: value as never }],
    why,
  })
  expect(answer.validationErrors[0]?.parameter).toMatch(/^values/)
})

test('colours that fail contrast are refused, and no part of the change is made', async () => {
  const before = brandByKey('ostra')
  const answer = await change(
    { path: 'supportContact.hours', value: 'Other hours' },
    { path: 'knobs.onFill', value: [0.5, 0.2] },
  )
  expect(refused(answer)).toEqual(['values.knobs brandContrastLow'])
  expect(answer.validationErrors[0]).toMatchObject({
    description: expect.stringMatching(/a contrast of \d\.\d\d\. It must be at least 4\.5/),
  })
  expect(brandByKey('ostra')).toBe(before)
})

test('of two changes of one version the first is made, and other processes follow', async () => {
  const { version = 0 } = await get()
  const answers = await Promise.all(
    ['Mon–Fri 8:00–16:00', 'Mon–Fri 9:00–17:00'].map((value) =>
      maya.copy().call(adminBrandChange, {
        version,
        values: [{ path: 'supportContact.hours', value }],
        why,
      }),
    ),
  )
  const codes = answers.map((answer) => answer.validationErrors[0]?.code ?? 'made')
  expect(codes.toSorted((a, b) => a.localeCompare(b))).toEqual(['caseDecided', 'made'])
  const { hours } = brandByKey('ostra').supportContact
  const other = brandFollower(bank.services.db, { folders: bank.services.config.brands, clock: bank.clock })
  await other()
  expect(brandByKey('ostra').supportContact.hours).toBe(hours)
  const same = brandByKey('ostra')
  await other()
  expect(brandByKey('ostra')).toBe(same)
})

test('a brand’s own text replaces the default in letters at once; when it is removed, the default returns', async () => {
  const english = 'Sign in'
  const ours = translator('ro', 'ostra')(english)
  await change({ path: `texts.ro.${english}`, value: 'Intră în Ostra' })
  expect(translator('ro', 'ostra')(english)).toBe('Intră în Ostra')
  expect(translator('ro', 'gintara')(english)).toBe(ours)
  const own = await maya.call(adminBrandTextList, { language: 'ro', words: '' })
  expect(own.texts).toEqual([{ english, ours, served: 'Intră în Ostra' }])
  const found = await maya.call(adminBrandTextList, { language: 'ro', words: 'OSTRA' })
  expect(found.texts).toContainEqual({ english, ours, served: 'Intră în Ostra' })
  await change({ path: `texts.ro.${english}`, value: null })
  expect(translator('ro', 'ostra')(english)).toBe(ours)
  expect((await maya.call(adminBrandTextList, { language: 'ro', words: '' })).texts).toEqual([])
})

test('an agreement takes effect on its day, in every language, and all persons have to accept it [B057]', async () => {
  const spoken = brandByKey('ostra').languages
  const today = dayOf(bank.clock.now())
  const day = dayOf(new Date(bank.clock.now().getTime() + msOf({ days: 3 })))
  const text = (language: string) => `# Terms ${language}\n\n## One\n\nAll of it.`
  const written = (languages: readonly string[]): Values =>
    languages.map((language) => ({ path: `legal.terms.${day}.${language}`, value: text(language) }))
  expect(refused(await change(...written(['en'])))).toEqual([
    `values.legal.terms.${day}.ro brandAgreementMissing`,
  ])
  expect((await change(...written(spoken))).responseCode).toBe('00')
  const untitled = await change({ path: `legal.terms.${day}.en`, value: 'No title' })
  expect(untitled.validationErrors[0]?.description).toMatch(/^Begin with # and the title.*: ## and a heading/)
  const terms = async () => (await get()).agreements?.find(({ id }) => id === 'terms')
  expect(await terms()).toMatchObject({ from: 'program', coming: [day] })
  const read = await maya.call(adminBrandAgreementGet, { agreement: 'terms', version: day })
  expect(read.texts).toEqual(spoken.map((language) => ({ language, text: text(language) })))
  // A language cannot be added before the agreement is written in it.
  expect(refused(await change({ path: 'languages', value: [...spoken, 'pt'] }))).toEqual([
    `values.legal.terms.${day}.pt brandAgreementMissing`,
  ])
  const waiting = async () =>
    (await bank.database.owner.query(`select from app.agreement_pending where agreement = 'terms'`)).rowCount
  // As at the first start: an agreement that was never published requires no acceptance.
  await bank.database.owner.query(
    `insert into app.agreement_published (brand, agreement, version) values ('ostra', 'terms', '2026-09-01')
     on conflict do nothing`,
  )
  const before = await waiting()
  bank.clock.advance(msOf({ days: 3 }))
  // The session at the desk has expired in the meantime.
  maya = (await colleague(bank, 'maya later', { role: 'product' })).client
  await bank.services.followBrands()
  expect(brandByKey('ostra').legal?.terms?.version).toBe(day)
  expect(brandByKey('ostra').legal?.terms?.texts.ro?.title).toBe('Terms ro')
  // The job of the bank may have been first, and still be about to ask.
  await expect.poll(waiting).toBeGreaterThan(before ?? 0)
  expect(await terms()).toMatchObject({ version: day, from: 'desk', coming: [] })
  const last = await change({ path: `legal.terms.${day}.en`, value: null })
  expect(refused(last)).toEqual([`values.legal.terms.${day} brandAgreementDay`])
  const past = await change({ path: 'legal.terms.2020-01-01.en', value: text('en') })
  expect(refused(past)).toEqual(['values.legal.terms.2020-01-01 brandAgreementDay'])
  expect(refused(await maya.call(adminBrandAgreementGet, { agreement: 'terms', version: today }))).toEqual([
    'version brandAgreementGone',
  ])
})

test('values made invalid by a release are left out, logged, and do not block changes', async () => {
  const { rows } = await bank.database.owner.query<{ over: object }>(
    `select over_folder as over from app.brand_change where brand = 'ostra' order by id desc limit 1`,
  )
  await bank.database.owner.query(
    `insert into app.brand_change (brand, over_folder, changed, why, actor_id, at)
     select 'ostra', $1, '[]', 'x', actor_id, now() from app.brand_change limit 1`,
    [{ ...rows[0]?.over, 'texts.ro.Gone since': 'x', 'features.gone': true, 'supportContact.hours': 'Late' }],
  )
  const said: object[] = []
  await brandFollower(bank.services.db, {
    folders: bank.services.config.brands,
    clock: bank.clock,
    log: { error: (facts: object) => void said.push(facts) } as never,
  })()
  expect(brandByKey('ostra').supportContact.hours).toBe('Late')
  expect(said).toEqual([
    { brand: 'ostra', path: 'features.gone', kind: 'unknown' },
    { brand: 'ostra', path: 'texts.ro.Gone since', kind: 'textUnknown' },
  ])
  expect((await change({ path: 'supportContact.hours', value: 'Later' })).responseCode).toBe('00')
})

test('changes back to the folder’s values leave no override; rows are only added', async () => {
  const { fields = [] } = await get()
  // The agreement in force is not available in all of these languages.
  const { languages } = brandByKey('ostra')
  expect(refused(await change({ path: 'languages', value: folder()?.languages ?? [] }))).toEqual([
    'values.languages brandAgreementMissing',
  ])
  const back = fields.filter(
    ({ path, served, folder: said }) =>
      path !== 'languages' && JSON.stringify(served) !== JSON.stringify(said),
  )
  await change(...back.map(({ path, folder: value }) => ({ path, value })))
  expect({ ...brandByKey('ostra'), legal: undefined }).toEqual({ ...folder(), languages, legal: undefined })
  const { rows } = await bank.database.owner.query<{ over: object }>(
    'select over_folder as over from app.brand_change order by id desc limit 1',
  )
  expect(Object.keys(rows[0]?.over ?? {}).filter((path) => !path.startsWith('legal.'))).toEqual(['languages'])
  await expect(bank.services.db.query(`delete from app.brand_change`)).rejects.toThrow('permission denied')
})

test('staff with read permission only cannot change anything', async () => {
  const { client } = await colleague(bank, 'audit', { role: 'auditor' })
  expect((await client.call(adminBrandGet, {})).name).toBe('Ostra')
  const values = [{ path: 'supportContact.hours', value: 'x' }]
  expect((await client.call(adminBrandChange, { version: 0, values, why })).responseCode).toBe('13')
  expect((await client.call(adminBrandCheck, { version: 0, values })).responseCode).toBe('13')
})

test('contacts, links, texts and agreements wait for a second person, colours do not, and the administrators hear of it [CO-08]', async () => {
  bank.services.config.fourEyes = true
  onTestFinished(() => void (bank.services.config.fourEyes = false))
  const noa = await colleague(bank, 'noa of brands', { role: 'product' })
  const admin = await colleague(bank, 'admin of brands')
  const { version } = await get()
  expect(await change({ path: 'knobs.radius', value: 3 })).not.toHaveProperty('proposalId')
  expect((await get()).version).toBeGreaterThan(version ?? 0)
  const served = brandByKey('ostra').supportContact.phone
  const { proposalId = 0 } = await change({ path: 'supportContact.phone', value: '+44 900 666 666' })
  expect(proposalId).toBeGreaterThan(0)
  expect(brandByKey('ostra').supportContact.phone).toBe(served)
  const { proposals = [] } = await noa.client.call(adminHouseProposalList, {})
  expect(proposals.find(({ id }) => id === proposalId)).toMatchObject({
    mayAnswer: true,
    facts: [{ name: 'value', of: 'supportContact.phone', text: '+44 900 666 666', before: served }],
  })
  const answer = { proposalId, decision: 'confirm', why } as const
  expect(refused(await maya.call(adminBrandProposalDecide, answer))).toEqual([' ownProposal'])
  expect((await noa.client.call(adminBrandProposalDecide, answer)).responseCode).toBe('00')
  expect(brandByKey('ostra').supportContact.phone).toBe('+44 900 666 666')
  const { rows } = await bank.database.owner.query<{ body: string }>(
    `select body from sandbox.message where kind = 'mail' and recipient = $1 order by id`,
    [(await admin.client.call(consoleSelfGet, {})).email],
  )
  // Proposed and applied; nobody is notified of the colour.
  expect(rows).toHaveLength(2)
  const others: Values = [
    { path: 'feeLinks.personal', value: 'https://fees.example/new' },
    { path: 'texts.ro.Sign in', value: 'Intră' },
    { path: 'supportContact.hours', value: 'At night' },
    { path: 'features.registrationEnabled', value: false },
  ]
  for (const other of others) {
    const waiting = await change(other)
    expect([other.path, waiting.proposalId]).toEqual([other.path, expect.any(Number)])
    const decline = { proposalId: waiting.proposalId ?? 0, decision: 'decline', why } as const
    expect((await noa.client.call(adminBrandProposalDecide, decline)).responseCode).toBe('00')
  }
})
