import { accessRights } from '@sixpence/protocol/rights'
import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { businessAccountCreate } from '@sixpence/protocol/registration/company-registration'
import { adminCustomerGet, adminCustomerList } from '@sixpence/protocol/desk/desk'
import { customerAddressInquiry } from '@sixpence/protocol/profile/profile'
import { kycBusinessInfoGet } from '@sixpence/protocol/kyc-business/kyc-business'
import { accountActivate, businessAccountActivate } from '@sixpence/protocol/registration/registration'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import type { RegistrationInput } from '@sixpence/protocol/rules/company-registration/facts'
import { verificationStatusGet } from '@sixpence/protocol/verification/verification-status'
import { brandKeys, brands } from '@sixpence/brands'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  chosenPassword,
  mailedCode,
  newCompany,
  solvedCaptcha,
  someCompany,
  waitingCompany,
} from '#testing/fixtures/registration.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { sendDueLetters } from './due-letters.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1, jobsWhenAsked: true })
})
afterAll(() => bank.close())

const rows = async (text: string, values: unknown[] = []) =>
  (await bank.database.owner.query<Record<string, unknown>>(text, values)).rows

const mailsTo = async (email: string): Promise<string[]> =>
  (await rows('select subject, body from sandbox.message where recipient = $1 order by id', [email])).map(
    ({ subject, body }) => `${String(subject)}\n${String(body)}`,
  )

type NewCompany = Awaited<ReturnType<typeof newCompany>>
const emailOf = ({ personList }: Pick<NewCompany, 'personList'>, at: number): string =>
  personList[at]?.email ?? ''

/** The sample company with this e-mail for its user Eva. */
const withEva = (email: string) => {
  const { personList, ...rest } = someCompany()
  return {
    ...rest,
    personList: personList.map((person) => (person.id === 1 ? { ...person, email } : person)),
  }
}

const activate = async ({ company }: Pick<NewCompany, 'company'>) =>
  bank.stranger().call(businessAccountActivate, {
    email: company.email,
    activationCode: await mailedCode(bank, company.email),
  })

async function signedIn(email: string): Promise<TestClient> {
  const client = bank.stranger()
  const { accessToken } = await client.call(accountActivate, {
    username: email,
    activationCode: await mailedCode(bank, email),
    password: chosenPassword,
  })
  client.token = accessToken
  return client
}

const customersAt = (email: string) =>
  rows('select id from app.customer where email_look_up = $1', [
    bank.services.personal.lookUp('email', 'ostra', email),
  ])

describe('registering a company', () => {
  test('makes nothing until its link is followed, then one unverified customer whose users get links [OP084 OP086]', async () => {
    const client = bank.stranger()
    const wrote = await newCompany(client)
    expect(await client.call(businessAccountCreate, wrote)).toMatchObject({ responseCode: '00' })
    expect(await customersAt(wrote.company.email)).toEqual([])
    const [mail = ''] = await mailsTo(wrote.company.email)
    expect(mail).toContain('action=activationBusiness')
    expect(await activate(wrote)).toMatchObject({ responseCode: '00', users: 2 })
    for (const at of [0, 2])
      expect((await mailsTo(emailOf(wrote, at))).join()).toContain('action=activationEmployee')

    const eva = await signedIn(emailOf(wrote, 0))
    const { customer } = await eva.call(customerInfoGet, {})
    expect(customer).toMatchObject({
      customerType: 2,
      businessName: 'Rowan Works',
      firstName: 'Eva',
      verified: false,
      accessRight: accessRights.full,
      isNeedKyc: false,
    })
    expect((await eva.call(balanceInquiry, {})).accounts).toHaveLength(1)
    const { addresses } = await eva.call(customerAddressInquiry, {})
    expect(addresses).toMatchObject([{ address1: 'Pilies 12', addressStatus: 5, confirmed: 0 }])
    const { isNeeded, businessKyc } = await eva.call(kycBusinessInfoGet, {})
    expect([isNeeded, businessKyc]).toMatchObject([
      false,
      { industry: 'manufacturing', sourceIds: ['goods', 'other'], monthlyDeposit: '50000', lawsuits: true },
    ])
    const vera = await signedIn(emailOf(wrote, 2))
    expect((await vera.call(customerInfoGet, {})).customer).toMatchObject({ accessRight: accessRights.read })
  })

  test("a new company is asked for its documents, and the desk finds it with its users' rights", async () => {
    const name = 'Rowan Timber'
    const { company, ...rest } = someCompany()
    const wrote = { ...rest, company: { ...company, name } }
    await bank.stranger().call(businessAccountActivate, await waitingCompany(bank, 'ostra', wrote))
    const eva = await signedIn(emailOf(wrote, 0))
    expect(await eva.call(verificationStatusGet, {})).toMatchObject({
      status: 'hasRequiredActions',
      requiredActions: ['proofOfResidence', 'identity', 'phone'],
    })
    const desk = await bank.atDesk('ada')
    const { customers = [] } = await desk.call(adminCustomerList, { search: name })
    expect(customers).toMatchObject([{ customerName: name, verified: false }])
    const { customer } = await desk.call(adminCustomerGet, { customerId: customers[0]?.id ?? 0 })
    expect(customer).toMatchObject({
      status: 'hasRequiredActions',
      people: [
        { name: 'Eva Rowan', accessRight: 2 },
        { name: 'Vera Kalda', accessRight: 1 },
      ],
      dueDiligence: { government: false, lawsuits: true },
      financialDetail: { monthlyDeposit: '50000', purposeIds: ['suppliers'] },
    })
  })

  test('stores all roles: directors, owners, shareholders and companies in between, each once [OP084]', async () => {
    const wrote = someCompany()
    await bank.stranger().call(businessAccountActivate, await waitingCompany(bank, 'ostra', wrote))
    const [{ id } = {}] = await customersAt(wrote.company.email)
    const kept = await rows(
      `select r.is_company as company, r.person_id is not null as "isUser", o.type, o.of_id is not null as above, o.share
       from app.representative r join app.representative_role o on o.representative_id = r.id
       where r.customer_id = $1 order by r.id, o.of_id nulls first, o.type`,
      [id],
    )
    expect(kept.map((row) => Object.values(row))).toEqual([
      [false, true, 1, false, null],
      [false, true, 2, false, null],
      [false, true, 6, false, 200_000],
      [false, false, 2, false, null],
      [false, false, 8, false, null],
      [false, false, 6, true, 755_000],
      [false, true, 2, true, null],
      [true, false, 9, false, 800_000],
    ])
    const dump = JSON.stringify(
      await rows('select row_to_json(r) from app.representative r where customer_id = $1', [id]),
    )
    for (const word of ['Linde', 'Jonas', '38403090000']) expect(dump).not.toContain(word)
  })

  test('a person without a role is not stored, nor sources of wealth that were not requested [B353 B361]', async () => {
    const { personList, ...rest } = someCompany()
    const [eva, jonas, vera] = personList
    if (!eva || !jonas || !vera) throw new Error('the sample has three')
    const sources = [{ sourceId: 'gift', details: 'From an aunt.' }]
    const wrote = {
      ...rest,
      personList: [
        { ...eva, sourcesOfFunds: sources },
        jonas,
        vera,
        { ...jonas, id: 4, firstName: 'Nobody' },
      ],
    }
    await bank.stranger().call(businessAccountActivate, await waitingCompany(bank, 'ostra', wrote))
    const [{ id } = {}] = await customersAt(wrote.company.email)
    const sealed = await rows('select sealed from app.representative where customer_id = $1 order by id', [
      id,
    ])
    const texts = await Promise.all(
      sealed.map(async (row) =>
        bank.services.personal.open<{ firstName?: string; sourcesOfFunds?: object[] }>(
          `customer:${Number(id)}`,
          row['sealed'] as Buffer,
        ),
      ),
    )
    expect(texts.map((text) => [text?.firstName, text?.sourcesOfFunds?.length])).toEqual([
      ['Eva', 0],
      ['Jonas', 1],
      ['Vera', 0],
      [undefined, undefined],
    ])
  })

  test('is refused by the one brand without registration [OP084 B011]', async () => {
    for (const brand of brandKeys) {
      const client = bank.stranger(brand)
      const answer = await client.call(businessAccountCreate, await newCompany(client))
      const isOpen = brands[brand].features.registrationEnabled
      expect([brand, answer.responseCode]).toEqual([brand, isOpen ? '00' : 'VF'])
    }
  })
})

describe('a repeated submit', () => {
  test('makes one company, with its old answer to the challenge, a new one, or both at once [OP084]', async () => {
    const client = bank.stranger()
    const wrote = await newCompany(client)
    const again = { ...wrote, captcha: await solvedCaptcha(client) }
    const answers = await Promise.all(
      [wrote, wrote, again, again].map((input) => bank.stranger().call(businessAccountCreate, input)),
    )
    expect(answers.map(({ responseCode }) => responseCode)).toEqual(['00', '00', '00', '00'])
    expect(await mailsTo(wrote.company.email)).toHaveLength(1)
    expect(await activate(wrote)).toMatchObject({ responseCode: '00' })
    expect(await client.call(businessAccountCreate, wrote)).toMatchObject({ responseCode: '00' })
    expect(await customersAt(wrote.company.email)).toHaveLength(1)
    expect(await mailsTo(wrote.company.email)).toHaveLength(1)
  })

  test('its link followed twice at the same time makes one company, and one link for each user', async () => {
    const client = bank.stranger()
    const wrote = await newCompany(client)
    await client.call(businessAccountCreate, wrote)
    const codes = (await Promise.all([1, 2, 3].map(() => activate(wrote)))).map((item) => item.responseCode)
    expect(codes.toSorted()).toEqual(['00', 'VF', 'VF'])
    expect(await mailsTo(emailOf(wrote, 0))).toHaveLength(1)
  })

  test('another form needs a challenge of its own', async () => {
    const client = bank.stranger()
    const wrote = await newCompany(client)
    await client.call(businessAccountCreate, wrote)
    const other = { ...wrote, company: { ...wrote.company, name: 'Another name' } }
    expect(await client.call(businessAccountCreate, other)).toMatchObject({
      validationErrors: [{ parameter: 'captcha', code: 'captchaInvalid' }],
    })
  })
})

describe('the links of the users', () => {
  const register = async (wrote: RegistrationInput) =>
    bank.stranger().call(businessAccountActivate, await waitingCompany(bank, 'ostra', wrote))
  const links = (wrote: RegistrationInput): Promise<number[]> =>
    Promise.all([0, 2].map(async (at) => (await mailsTo(emailOf(wrote, at))).length))
  const due = () => rows('select from app.registration where letter_due_at is not null')

  test('are sent by the job, once and with a valid code, when the bank stopped before sending them', async () => {
    const wrote = someCompany()
    const mail = vi
      .spyOn(bank.services.partners.mail, 'send')
      .mockRejectedValue(new Error('the line is dead'))
    expect(await register(wrote)).toMatchObject({ responseCode: '00', users: 2 })
    mail.mockRestore()
    expect(await links(wrote)).toEqual([0, 0])
    bank.clock.advance(60_000)
    await Promise.all([sendDueLetters(bank.services), sendDueLetters(bank.services)])
    await expect.poll(due).toEqual([])
    expect(await links(wrote)).toEqual([1, 1])
    expect((await signedIn(emailOf(wrote, 0))).token).toBeTruthy()
  })

  test('are not sent again afterwards', async () => {
    const wrote = someCompany()
    await register(wrote)
    expect(await due()).toEqual([])
    expect(await links(wrote)).toEqual([1, 1])
  })
})

describe('an address that already belongs to a customer', () => {
  test('of a company is not disclosed by the answer; only its owner is notified [OP084]', async () => {
    const ask = async (email: string) => {
      const client = bank.stranger()
      const { company, ...rest } = await newCompany(client)
      return client.call(businessAccountCreate, { ...rest, company: { ...company, email } })
    }
    expect(await ask('ines@ostra.example')).toEqual(await ask('nobody-yet@rowan.example'))
    expect((await mailsTo('ines@ostra.example')).at(-1)).toContain('You already have an account')
    expect(await mailedCode(bank, 'ines@ostra.example')).toBe('')
  })

  test('does not disclose to a stranger whether a user has an account; a signed-in caller is told [B364]', async () => {
    const ask = async (client: TestClient, email: string) => {
      const wrote = await newCompany(client, { personList: withEva(email).personList })
      return (await client.call(businessAccountCreate, wrote)).validationErrors.map(
        ({ parameter, code }) => `${parameter}: ${code}`,
      )
    }
    expect(await ask(bank.stranger(), 'bo@ostra.example')).toEqual([])
    const ines = await bank.as('ines')
    expect(await ask(ines, 'bo@ostra.example')).toEqual(['personList.0.email: userEmailTaken'])
    expect(await ask(ines, 'rita@ostra.example')).toEqual([])
  })

  test('a person with an account becomes a user by the link only, keeps the password, and signs in as usual', async () => {
    const customers = async () =>
      (
        await rows(
          `select c.type from app.access a join app.customer c on c.id = a.customer_id
           where a.person_id = $1 order by c.id`,
          [await bank.personIdAt('bo@ostra.example')],
        )
      ).map(({ type }) => type)
    await bank
      .stranger()
      .call(businessAccountActivate, await waitingCompany(bank, 'ostra', withEva('bo@ostra.example')))
    expect(await customers()).toEqual([1])
    const mail = (await mailsTo('bo@ostra.example')).at(-1)
    expect(mail).toContain('Rowan Works gave you access')
    expect(mail).toContain('action=activation&')
    const link = {
      username: 'bo@ostra.example',
      activationCode: await mailedCode(bank, 'bo@ostra.example'),
      password: chosenPassword,
    }
    const client = bank.stranger()
    const answer = await client.call(accountActivate, link)
    expect([answer.responseCode, answer.accessToken, client.cookies.size]).toEqual(['00', undefined, 0])
    expect(await customers()).toEqual([1, 2])
    expect(await bank.stranger().logIn('bo@ostra.example', chosenPassword)).toMatchObject({
      responseCode: 'AU',
    })
    expect(await bank.as('bo')).toBeTruthy()
    expect(await bank.stranger().call(accountActivate, link)).toMatchObject({ responseCode: 'VF' })
  })

  test('a link is void once the company has removed its user', async () => {
    await bank
      .stranger()
      .call(businessAccountActivate, await waitingCompany(bank, 'ostra', withEva('leo@ostra.example')))
    const personId = await bank.personIdAt('leo@ostra.example')
    await rows('delete from app.representative where customer_id = (select max(id) from app.customer)')
    const link = {
      username: 'leo@ostra.example',
      activationCode: await mailedCode(bank, 'leo@ostra.example'),
    }
    expect(await bank.stranger().call(accountActivate, link)).toMatchObject({ responseCode: 'VF' })
    expect(await rows('select from app.access where person_id = $1', [personId])).toHaveLength(1)
  })

  test('of two companies that list one newcomer, one link chooses the password and the other cannot', async () => {
    const [first, second] = [withEva('both@rowan.example'), withEva('both@rowan.example')]
    const codes: string[] = []
    for (const wrote of [first, second]) {
      await bank.stranger().call(businessAccountActivate, await waitingCompany(bank, 'ostra', wrote))
      codes.push(await mailedCode(bank, 'both@rowan.example'))
    }
    const take = async (activationCode = '', password = chosenPassword) =>
      (
        await bank
          .stranger()
          .call(accountActivate, { username: 'both@rowan.example', activationCode, password })
      ).responseCode
    expect([await take(codes[0]), await take(codes[1], 'nine green boats')]).toEqual(['00', 'VF'])
    expect(await bank.stranger().logIn('both@rowan.example', 'nine green boats')).toMatchObject({
      responseCode: 'AU',
    })
  })

  test('a user without a chosen password cannot sign in', async () => {
    const wrote = someCompany()
    await bank.stranger().call(businessAccountActivate, await waitingCompany(bank, 'ostra', wrote))
    expect(await bank.stranger().logIn(emailOf(wrote, 0), 'none')).toMatchObject({ responseCode: 'AU' })
  })

  test('a user must choose a strong password [OP085]', async () => {
    const wrote = someCompany()
    await bank.stranger().call(businessAccountActivate, await waitingCompany(bank, 'ostra', wrote))
    const username = emailOf(wrote, 0)
    const activationCode = await mailedCode(bank, username)
    const codes = async (password?: string) =>
      (
        await bank
          .stranger()
          .call(accountActivate, { username, activationCode, ...(password && { password }) })
      ).validationErrors.map(({ code }) => code)
    expect([await codes(), await codes('short'), await codes(chosenPassword)]).toEqual([
      ['passwordNeeded'],
      ['passwordTooShort'],
      [],
    ])
  })
})
