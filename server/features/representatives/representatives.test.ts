import { businessDirectorList } from '@sixpence/protocol/business/business'
import type { InputOf } from '@sixpence/protocol/call'
import {
  businessAccessRightsUpdate,
  businessPotentialUserList,
  businessRepresentativeAdd,
  businessRepresentativeGet,
  businessRepresentativeList,
  businessRepresentativeUpdate,
} from '@sixpence/protocol/representatives/representatives'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { digestOf } from '#core/audit.ts'
import { freshPerson } from '#testing/fixtures/business.ts'
import { seedRepresentatives } from '@sixpence/demo/demo-representatives.ts'
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

const all = async () => (await ines.call(businessRepresentativeList, {}, company)).representatives ?? []
const idOf = async (firstName: string): Promise<number> =>
  (await all()).find((item) => item.firstName === firstName)?.id ?? 0

/** A person unknown to the company. */
const somebody = (change: object = {}) => ({ ...freshPerson(), ...change })
const add = async (types: (2 | 6 | 8)[], change: object = {}, share?: string) => {
  const input = { person: somebody(change), types, ...(share !== undefined && { share }) }
  return ines.call(businessRepresentativeAdd, input, company)
}
const refusalOf = ({ validationErrors }: { validationErrors: { code: string; parameter: string }[] }) =>
  validationErrors.map(({ code, parameter }) => `${parameter}: ${code}`).join()

const lastChange = async () => {
  const { rows } = await bank.services.db.query<{ call: string; words: Buffer; about: number }>(
    'select call, words, representative_id as about from app.representative_change order by id desc limit 1',
  )
  const [row] = rows
  if (!row) throw new Error('no change was kept')
  const words = await bank.services.personal.open<object>(`customer:${company.customerId}`, row.words)
  return { ...row, words }
}

test('users with full rights list people, add and change them and their access; users who may view only list them [OP274 OP277 B343]', async () => {
  const added = await add([2])
  expect(added.responseCode).toBe('00')
  const id = added.id ?? 0
  const calls = [
    [businessRepresentativeAdd, { person: somebody(), types: [] }],
    [businessRepresentativeUpdate, { id, person: somebody(), types: [] }],
    [businessAccessRightsUpdate, { id: await idOf('Rita'), right: 3 }],
  ] as const
  const before = await digest(bank)
  const tries = async (client: TestClient): Promise<string[]> => {
    const codes = []
    for (const [call, input] of calls)
      codes.push((await client.done(call, input as never, company)).responseCode)
    return codes
  }
  expect(await tries(rita)).toEqual(['13', '13', '13'])
  expect(await digest(bank)).toBe(before)
  const seen = await rita.call(businessRepresentativeList, {}, company)
  expect(seen.representatives?.map((representative) => representative.id)).toEqual(
    (await all()).map((item) => item.id),
  )
  expect((await rita.call(businessRepresentativeGet, { id }, company)).responseCode).toBe('13')
  expect(await tries(ines)).toEqual(['00', '00', '00'])
  expect((await all()).find(({ firstName }) => firstName === 'Rita')?.user?.right).toBe(3)
})

test('lists all people with their roles, companies and rights', async () => {
  const list = await all()
  expect(list.find(({ firstName }) => firstName === 'Ines')).toMatchObject({
    roles: [{ type: 2 }, { type: 6, share: '60' }, { type: 8 }],
    user: { right: 2, login: 'ines@ostra.example', isYou: true, isRestricted: false },
    isSourceMissing: false,
  })
  expect(list.find(({ firstName }) => firstName === 'Noor')).toMatchObject({
    roles: [{ type: 8 }, { type: 2, of: 'Aurora Paper' }, { type: 6, share: '100', of: 'Aurora Paper' }],
    user: { isYou: false, isRestricted: true },
  })
})

test('a representative who is not a user of the account is listed as a potential user [OP273]', async () => {
  const { id } = await add([8], { email: 'adviser@example.net' })
  const { persons = [] } = await ines.call(businessPotentialUserList, {}, company)
  expect(persons.find((person) => person.id === id)).toMatchObject({ firstName: 'Jonas', hasEmail: true })
  const users = (await all()).filter(({ user }) => user).map((item) => item.id)
  expect(users).toHaveLength(4)
  expect(persons.filter((person) => users.includes(person.id))).toEqual([])
})

test('an added person has the stated data, sealed, and the addition is recorded [OP274]', async () => {
  const person = somebody({ middleName: 'Zephyrine' })
  const { id = 0 } = await ines.call(businessRepresentativeAdd, { person, types: [2, 8, 2] }, company)
  expect(await ines.call(businessRepresentativeGet, { id }, company)).toMatchObject({ person, types: [2, 8] })
  const { directors = [] } = await ines.call(businessDirectorList, {}, company)
  expect(directors.map((director) => director.id)).toContain(id)
  const { rows } = await bank.database.owner.query<{ text: string }>(
    'select r::text as text from app.representative r union all select c::text from app.representative_change c',
  )
  expect(rows.filter(({ text }) => text.includes('Zephyrine'))).toEqual([])
  expect(await lastChange()).toMatchObject({
    call: 'businessRepresentativeAdd',
    about: id,
    words: { after: { person } },
  })
})

const refused: [string, Partial<InputOf<typeof businessRepresentativeAdd>> & { change?: object }, string][] =
  [
    ['born tomorrow', { change: { birthday: '2999-01-01' } }, 'person.birthday: birthDayImpossible'],
    ['a director of ten', { change: { birthday: '2018-01-01' } }, 'person.birthday: tooYoung'],
    [
      'digits without a country',
      { change: { phone: '6123456' } },
      'person.phoneCountryCode: phoneIncomplete',
    ],
    [
      'a code nobody has',
      { change: { phone: '6123456', phoneCountryCode: '999' } },
      'person.phoneCountryCode: phoneCountryUnknown',
    ],
    [
      'half a tax number',
      { change: { taxId: '12', address: { ...freshPerson().address, countryCode: 'US' } } },
      'person.taxId: taxIdLength',
    ],
    [
      'wealth from nowhere',
      { change: { sourcesOfFunds: [{ sourceId: 'treasure' }] } },
      'person.sourcesOfFunds.0.sourceId: choiceUnknown',
    ],
    ['a share of nothing', { types: [6] }, 'share: shareInvalid'],
    ['a share of 0', { types: [6], share: '0' }, 'share: shareInvalid'],
    ['a share in words', { types: [6], share: 'half' }, 'share: shareInvalid'],
    ['a share of who holds none', { types: [2], share: '5' }, 'share: shareNotAsked'],
    ['more than there is', { types: [6], share: '0.0001' }, 'share: sharesTooHigh'],
    ['a company’s role', { types: [9] as never }, 'types.0: invalid_value'],
    ['no first name', { change: { firstName: ' ' } }, 'person.firstName: too_small'],
    ['a dash for a last name', { change: { lastName: '-' } }, 'person.lastName: invalid_format'],
    [
      'Ines once more',
      { change: { firstName: 'INES', lastName: ' varga', birthday: '1983-04-18' } },
      'person.firstName: representativeTwice',
    ],
  ]
test.each(refused)(
  '%s is refused at its field, and no one is added [OP274]',
  async (_, { change, ...rest }, refusal) => {
    const before = await digest(bank)
    const input = { types: [2 as const], ...rest, person: somebody(change) }
    expect(refusalOf(await ines.raw(businessRepresentativeAdd, input, company))).toBe(refusal)
    expect(await digest(bank)).toBe(before)
  },
)

test('a duplicate is reported by its position in the list', async () => {
  const twin = { firstName: 'ines', lastName: 'VARGA', birthday: '1983-04-18' }
  const { validationErrors } = await add([], twin)
  expect(validationErrors[0]?.description).toBe(
    'Ines Varga with this date of birth is already on the list. Edit that entry instead.',
  )
})

test('a person’s roles and details are changed; documents have to prove them again [OP275]', async () => {
  const first = somebody()
  const { id = 0 } = await ines.call(businessRepresentativeAdd, { person: first, types: [2] }, company)
  const shown = async () => {
    const { rows } = await bank.database.owner.query<{ confirmation: number }>(
      'select confirmation from app.address where representative_id = $1',
      [id],
    )
    return rows[0]?.confirmation
  }
  const confirm = () =>
    bank.database.owner.query('update app.address set confirmation = 1 where representative_id = $1', [id])
  const update = async (person: object, types: (2 | 6 | 8)[] = [8]) =>
    ines.call(businessRepresentativeUpdate, { id, person: { ...first, ...person }, types }, company)

  await confirm()
  expect((await update({ email: 'jonas@example.net' })).responseCode).toBe('00')
  expect(await ines.call(businessRepresentativeGet, { id }, company)).toMatchObject({
    person: { email: 'jonas@example.net' },
    types: [8],
  })
  expect(await shown()).toBe(1)
  const { before, after } = (await lastChange()).words as { before: object; after: object }
  expect([before, after]).toMatchObject([
    { person: first, roles: [{ type: 2 }] },
    { person: { email: 'jonas@example.net' }, roles: [{ type: 8 }] },
  ])
  for (const change of [
    { lastName: `${first.lastName}s` },
    { birthday: '1984-03-10' },
    { address: { ...first.address, address1: 'Pikk 8' } },
  ]) {
    await update({})
    await confirm()
    await update(change)
    expect([change, await shown()]).toEqual([change, 0])
  }
})

test('the audit trail contains the digest of the change', async () => {
  await add([])
  const { about, words } = await lastChange()
  const { rows } = await bank.database.owner.query<{ detail: object }>(
    `select detail - 'request' as detail from app.audit where call = 'businessRepresentativeAdd' and outcome = 'done' order by id desc limit 1`,
  )
  expect(rows[0]?.detail).toEqual({ representative: about, digest: digestOf(words) })
})

test('shares move between people only as far as available, and a large holder states their origin [OP275]', async () => {
  const { person, types, share } = await ines.call(
    businessRepresentativeGet,
    { id: await idOf('Ines') },
    company,
  )
  expect(share).toBe('60')
  const id = await idOf('Ines')
  const input = { id, person: person as never, types: types as never }
  const update = async (change: object) =>
    refusalOf(await ines.raw(businessRepresentativeUpdate, { ...input, ...change }, company))
  expect(await update({ share: '60.0001' })).toBe('share: sharesTooHigh')
  expect(await update({ share: '30', person: { ...person, sourcesOfFunds: [] } })).toBe(
    'person.sourcesOfFunds: sourceMissing',
  )
  expect(await update({ share: '30', person: { ...person, sourcesOfFunds: [{ sourceId: 'gift' }] } })).toBe(
    'person.sourcesOfFunds.0.details: sourceDetailsMissing',
  )
  expect(await update({ share: '30' })).toBe('')
  expect(refusalOf(await add([6], {}, '30'))).toBe('person.sourcesOfFunds: sourceMissing')
  expect(refusalOf(await add([6], {}, '24.9999'))).toBe('')
})

test('the last director and the last owner keep their role until there is another', async () => {
  const { id: sole = 0 } = await add([])
  const onlyDirectors = async (type: number) => {
    await bank.database.owner.query('delete from app.representative_role where type = $1 and of_id is null', [
      type,
    ])
    await bank.database.owner.query(
      'insert into app.representative_role (representative_id, type) values ($1, $2)',
      [sole, type],
    )
  }
  const lose = async () =>
    refusalOf(
      await ines.raw(businessRepresentativeUpdate, { id: sole, person: somebody(), types: [] }, company),
    )
  await onlyDirectors(2)
  expect(await lose()).toBe('types: lastDirector')
  await add([2])
  expect(await lose()).toBe('')
  await onlyDirectors(8)
  expect(await lose()).toBe('types: lastOwner')
})
