import { verify } from '@sixpence/ledger'
import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { businessDirectorList, businessShareholderList } from '@sixpence/protocol/business/business'
import {
  businessAccessRightsUpdate,
  businessRepresentativeAdd,
  businessRepresentativeDelete,
  businessRepresentativeList,
} from '@sixpence/protocol/representatives/representatives'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freshPerson } from '#testing/fixtures/business.ts'
import { seedRepresentatives } from '@sixpence/demo/demo-representatives.ts'
import { digest } from '#testing/digest.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { TestCompany } from '#testing/bank/test-company.ts'

let bank: TestBank
let company: TestCompany
let ines: TestClient
let inesRow = 0
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  await seedRepresentatives(bank.services)
  company = await TestCompany.of(bank)
  ines = company.ines
  inesRow = (await all()).find(({ user }) => user?.isYou)?.id ?? 0
})
afterAll(() => bank.close())
beforeEach(async () => {
  await bank.settled()
  await company.plain()
})

const all = async () => (await ines.call(businessRepresentativeList, {})).representatives ?? []
const add = async (types: (2 | 6 | 8)[] = [], change: object = {}): Promise<number> => {
  const { id = 0 } = await ines.call(businessRepresentativeAdd, {
    person: { ...freshPerson(), ...change },
    types,
  })
  return id
}
const remove = async (id: number, reassign?: number, client = ines) =>
  client.done(businessRepresentativeDelete, { id, ...(reassign !== undefined && { reassign }) })
const refusalOf = ({ validationErrors }: { validationErrors: { code: string; parameter: string }[] }) =>
  validationErrors.map(({ code, parameter }) => `${parameter}: ${code}`).join()

/** Adds a user of the company. */
async function hire(name: string, right = 2): Promise<{ row: number; id: number; client: TestClient }> {
  const { id, client } = await company.hire(name, right)
  return { row: await row(id), id, client }
}
async function row(personId: number): Promise<number> {
  const made = await add()
  await bank.database.owner.query('update app.representative set person_id = $2 where id = $1', [
    made,
    personId,
  ])
  return made
}

describe('removing', () => {
  test('the only director without a new holder is refused; with one the role passes on [OP276 B342]', async () => {
    const { directors = [] } = await ines.call(businessDirectorList, {})
    expect(directors.map((director) => director.id)).toEqual([inesRow])
    const [next, other] = [await add([2]), await add()]
    await bank.database.owner.query(
      'delete from app.representative_role where representative_id = $1 and type = 2',
      [inesRow],
    )
    const before = await digest(bank)
    expect(refusalOf(await remove(next))).toBe('reassign: newHolderMissing')
    expect(await digest(bank)).toBe(before)
    expect((await remove(next, other)).responseCode).toBe('00')
    const after = await ines.call(businessDirectorList, {})
    expect(after.directors?.map((director) => director.id)).toEqual([other])
    expect((await all()).map((item) => item.id)).not.toContain(next)
  })

  test('a representative who is only a user leaves without a new holder [OP276]', async () => {
    const { row: plain } = await hire('Plain', 1)
    expect((await remove(plain)).responseCode).toBe('00')
  })

  test('shares of the same company add up, and those of a company above pass on as well [OP276]', async () => {
    const [value, two] = [await add([8]), await add([8])]
    const { shareholders = [] } = await ines.call(businessShareholderList, {})
    const aurora = shareholders.find(({ type }) => type === 9)?.id
    const hold = (id: number, of: number | null, share: number) =>
      bank.database.owner.query(
        'insert into app.representative_role (representative_id, of_id, type, share) values ($1, $2, 6, $3)',
        [id, of, share],
      )
    await hold(value, null, 1_000)
    await hold(two, null, 2_500)
    await hold(value, aurora ?? 0, 7)
    expect((await remove(value, two)).responseCode).toBe('00')
    const held = (await ines.call(businessShareholderList, {})).shareholders?.filter(({ id }) => id === two)
    expect(held).toMatchObject([{ share: '0.35' }, { share: '0.0007', ofId: aurora }])
  })

  test.each([
    ['themself', (id: number) => id, 'reassign: newHolderUnfit'],
    ['a company', async () => holdingId(), 'reassign: newHolderUnfit'],
    ['nobody who is known', () => 999_999, 'reassign: representativeNotFound'],
    ['a child', () => add([], { birthday: '2020-02-02' }), 'reassign: tooYoung'],
  ])('a director passes the role on to %s: refused', async (_, to, refusal) => {
    const id = await add([2])
    expect(refusalOf(await remove(id, await to(id)))).toBe(refusal)
  })

  test('a company that holds shares cannot be removed', async () => {
    expect(refusalOf(await remove(await holdingId()))).toBe('id: holdingCompanyFixed')
  })

  test('a user cannot remove themself, not even with a new holder', async () => {
    const other = await row(company.annaId)
    const before = await digest(bank)
    expect(refusalOf(await remove(inesRow, other))).toBe('id: removesOneself')
    expect(await digest(bank)).toBe(before)
    expect((await all()).map((item) => item.id)).toContain(inesRow)
  })

  test('the state before is stored sealed, and no state after', async () => {
    const [id, to] = [await add([2], { middleName: 'Zephyrine' }), await add()]
    await remove(id, to)
    const { rows } = await bank.services.db.query<{ text: string; words: Buffer }>(
      `select words, c::text as text from app.representative_change c where representative_id = $1
       and call = 'businessRepresentativeDelete'`,
      [id],
    )
    expect(rows[0]?.text).not.toContain('Zephyrine')
    const words = await bank.services.personal.open<object>(
      `customer:${company.id}`,
      rows[0]?.words ?? Buffer.alloc(0),
    )
    expect(words).toMatchObject({
      before: { person: { middleName: 'Zephyrine' }, roles: [{ type: 2 }], reassign: to },
    })
    expect(words).not.toHaveProperty('after')
  })
})

describe('effects of removal', () => {
  test('the rights of a removed user end at once, also in open sessions [OP276]', async () => {
    const { row: id, client } = await hire('Berta')
    expect((await client.call(balanceInquiry, {})).responseCode).toBe('00')
    await remove(id)
    expect((await client.call(balanceInquiry, {})).responseCode).not.toBe('00')
    expect((await client.call(businessRepresentativeList, {})).responseCode).not.toBe('00')
  })

  test('requests that waited for them wait for the remaining approvers, who are notified; the rest is reported as stuck', async () => {
    const { row: id, id: personId, client } = await hire('Clara')
    await company.rule({ approvers: 1, people: [personId, company.annaId], inOrder: true })
    const passed = await company.ask('11.00')
    expect((await company.listed(client, passed)).mayApprove).toBe(true)
    await bank.settled()
    await bank.database.owner.query(`delete from sandbox.message where kind = 'mail'`)
    expect(await remove(id)).toMatchObject({ responseCode: '00', stuck: 0 })
    expect((await company.listed(company.anna, passed)).mayApprove).toBe(true)
    await bank.settled()
    const { rows } = await bank.database.owner.query<{ to: string }>(
      `select recipient as "to" from sandbox.message where kind = 'mail' and subject like '%are waiting for your approval'`,
    )
    expect(rows).toEqual([{ to: 'anna@cast.example' }])
    expect(await company.decide(company.anna, passed)).toBe('approved')

    const alone = await hire('Dora')
    await company.plain()
    await company.rule({ approvers: 1, people: [alone.id] })
    const stuck = await company.ask('12.00')
    expect(await remove(alone.row)).toMatchObject({ responseCode: '00', stuck: 1 })
    expect((await company.listed(company.anna, stuck)).isStuck).toBe(true)
    expect(await company.decide(company.anna, stuck)).not.toBe('approved')
    await company.plain()
    expect(await company.decide(company.anna, stuck)).toBe('approved')
    expect(await verify(bank.database.owner)).toEqual([])
  })

  test('their own requests still wait, and they receive no more notifications about them', async () => {
    const { row: id, client } = await hire('Emil', 3)
    const asked = await company.ask('13.00', {}, client)
    await remove(id)
    await bank.settled()
    await bank.database.owner.query(`delete from sandbox.message where kind = 'mail'`)
    expect(await company.decide(company.anna, asked)).toBe('approved')
    await bank.settled()
    const { rows } = await bank.database.owner.query<{ to: string }>(
      `select recipient as "to" from sandbox.message where kind = 'mail'`,
    )
    expect(rows.map(({ to }) => to)).not.toContain('emil@cast.example')
  })

  test('of two users who remove each other at once one is removed, and one with full access stays [B342]', async () => {
    const [first, two] = [await hire('Frida'), await hire('Gerda')]
    const answers = await Promise.all([
      remove(two.row, undefined, first.client),
      remove(first.row, undefined, two.client),
    ])
    expect(answers.filter(({ responseCode }) => responseCode === '00')).toHaveLength(1)
    const left = (await all()).map((each) => each.id)
    expect([first.row, two.row].filter((each) => left.includes(each))).toHaveLength(1)
  })
})

describe('access', () => {
  const change = (id: number, right: 1 | 2 | 3 | 4, client = ines) =>
    client.done(businessAccessRightsUpdate, { id, right })
  const giveFull = async (id: number) => {
    // An authenticator code is valid once, for half a minute.
    bank.clock.advance(30_000)
    await bank.database.owner.query('delete from app.confirmation')
    const { requestKey = '' } = await ines.call(businessAccessRightsUpdate, { id, right: 2 })
    const code = bank.totp('ines')
    return ines.call(businessAccessRightsUpdate, { id, right: 2, requestKey, code })
  }
  const rightOf = async (row: number) => (await all()).find(({ id }) => id === row)?.user?.right

  test('is changed by a colleague, for users who see more than documents [OP277 B343]', async () => {
    const { row: id, client } = await hire('Hanna', 1)
    expect(
      (await client.call(businessRepresentativeAdd, { person: freshPerson(), types: [] })).responseCode,
    ).toBe('13')
    expect((await giveFull(id)).responseCode).toBe('00')
    expect(
      (await client.call(businessRepresentativeAdd, { person: freshPerson(), types: [] })).responseCode,
    ).toBe('00')
    expect((await change(id, 1)).responseCode).toBe('00')
    expect(
      (await client.call(businessRepresentativeAdd, { person: freshPerson(), types: [] })).responseCode,
    ).toBe('13')
    const noor = (await all()).find(({ firstName }) => firstName === 'Noor')?.id ?? 0
    expect(refusalOf(await change(noor, 1))).toBe('right: userRestricted')
    expect(refusalOf(await change(await add(), 1))).toBe('id: userNeeded')
    expect(refusalOf(await change(await holdingId(), 1))).toBe('id: holdingCompanyFixed')
  })

  test('is full after the giver’s code, and the other users with full access are notified by mail [OP277]', async () => {
    const { row: id } = await hire('Hugo', 1)
    const { row: other } = await hire('Olga', 1)
    bank.clock.advance(30_000)
    const asked = await ines.call(businessAccessRightsUpdate, { id, right: 2 })
    expect(asked).toMatchObject({ responseCode: 'VF', method: 'otp' })
    expect(asked).not.toHaveProperty('stuck')
    const { requestKey = '' } = asked
    const code = bank.totp('ines')
    const wrongCode = `${code[0] === '9' ? '0' : '9'}${code.slice(1)}`
    const confirm = (row: number, given: string) =>
      ines.call(businessAccessRightsUpdate, { id: row, right: 2, requestKey, code: given })
    expect(refusalOf(await confirm(id, wrongCode))).toBe('code: wrongConfirmationCode')
    // The confirmation is bound to a single representative.
    expect(refusalOf(await confirm(other, code))).toContain('confirmationOver')
    expect([await rightOf(id), await rightOf(other)]).toEqual([1, 1])
    await bank.settled()
    await bank.database.owner.query('delete from sandbox.message')
    expect((await giveFull(id)).responseCode).toBe('00')
    expect(await rightOf(id)).toBe(2)
    await bank.settled()
    const mails = await bank.database.owner.query<{ recipient: string; subject: string }>(
      `select recipient, subject from sandbox.message where kind = 'mail'`,
    )
    const told = mails.rows.filter(({ subject }) => subject.startsWith('A change to the security of'))
    expect(told.map(({ recipient }) => recipient)).toContain('anna@cast.example')
    // Also the person who did it: her session may be a thief's.
    expect(told.map(({ recipient }) => recipient)).toContain('ines@ostra.example')
    expect(told.map(({ recipient }) => recipient)).toContain('hugo@cast.example')
  })

  test('cannot be changed for oneself, so the last user with full access keeps it', async () => {
    expect(refusalOf(await change(inesRow, 1))).toBe('right: ownAccessFixed')
  })

  test('of an approver lowered to requests only: requests that only they could approve are stuck', async () => {
    const { row: id, id: personId } = await hire('Irma')
    await company.rule({ approvers: 1, people: [personId] })
    await company.ask('14.00')
    expect(await change(id, 3)).toMatchObject({ responseCode: '00', stuck: 1 })
    expect(await giveFull(id)).toMatchObject({ responseCode: '00', stuck: 0 })
  })
})

async function holdingId(): Promise<number> {
  const { shareholders = [] } = await ines.call(businessShareholderList, {})
  return shareholders.find(({ type }) => type === 9)?.id ?? 0
}
