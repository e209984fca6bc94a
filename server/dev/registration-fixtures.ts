import { hash, randomUUID } from 'node:crypto'
import { captchaGet, type personalAccountCreate } from '@sixpence/protocol/registration'
import type { businessAccountCreate } from '@sixpence/protocol/company-registration'
import type * as companyRegistration from '@sixpence/protocol/company-registration'
import type * as registration from '@sixpence/protocol/registration'
import type { InputOf } from '@sixpence/protocol/call'
import type { Unsolved } from '@sixpence/protocol/rules/company-registration/problems'
import { sampleRegistration } from '@sixpence/protocol/rules/company-registration/sample'
import { solve } from '@sixpence/protocol/rules/proof-of-work'
import { transaction } from '#db/database.ts'
import type { CompanyForm } from '#features/registration/open-company.ts'
import { note } from '#features/registration/registrations.ts'
import type { FixturesOf, World } from './fixtures.ts'
import type { TestBank } from './test-bank.ts'
import type { TestClient } from './test-client.ts'

export const chosenPassword = 'seven brown boats'

const freshEmail = (): string => `new-${randomUUID().slice(0, 8)}@people.example`

/** A browser's answer to a fresh challenge. */
export async function solvedCaptcha(client: TestClient): Promise<string> {
  const { challenge = '' } = await client.call(captchaGet, {})
  return solve(challenge, (text) => hash('sha256', text, 'buffer'))
}

const solved = new WeakMap<TestBank, Map<string, Promise<string>>>()

/** A solved challenge of a bank and a brand, good once more: it takes a tenth of a second to solve one. */
async function captchaAgain({ bank, client }: World): Promise<string> {
  const known = solved.get(bank) ?? new Map<string, Promise<string>>()
  solved.set(bank, known)
  const captcha = known.get(client.brand) ?? solvedCaptcha(client)
  known.set(client.brand, captcha)
  await bank.database.owner.query('delete from app.used_challenge')
  return captcha
}

/** What somebody new writes, with a solved challenge. */
export async function newcomer(
  client: TestClient,
  email: string = freshEmail(),
): Promise<InputOf<typeof personalAccountCreate>> {
  return { ...someForm(email), captcha: await solvedCaptcha(client) }
}

function someForm(email: string): Omit<InputOf<typeof personalAccountCreate>, 'captcha'> {
  return {
    email,
    password: chosenPassword,
    firstName: 'Ana',
    lastName: 'Nowak',
    birthDay: '1990-05-17',
    residenceCountryCode: 'PL',
    phoneCountryCode: '48',
    phone: '601234567',
    occupation: 'employee',
    agreements: ['terms', 'privacy'],
    device: someDevice,
  }
}

const someDevice = { userAgent: 'test', language: 'en', timezone: 'Europe/Warsaw', screen: '1280x800' }

/** A company that nobody has registered yet: its own address and those of its users are fresh. */
export function someCompany(change: Partial<Unsolved> = {}): Unsolved {
  const { company, personList, ...rest } = structuredClone(sampleRegistration)
  return {
    ...rest,
    company: { ...company, email: freshEmail() },
    personList: personList.map((person) => ({ ...person, ...(person.email && { email: freshEmail() }) })),
    ...change,
  }
}

/** What a company writes, with a solved challenge. */
export async function newCompany(
  client: TestClient,
  change: Partial<Unsolved> = {},
): Promise<InputOf<typeof businessAccountCreate>> {
  return { ...someCompany(change), device: someDevice, captcha: await solvedCaptcha(client) }
}

/** A company that waits for its link; the answer is what the link holds. */
export async function waitingCompany(
  bank: TestBank,
  brand: string,
  wrote: Unsolved = someCompany(),
): Promise<{ email: string; activationCode: string }> {
  const { services: s } = bank
  const { email } = wrote.company
  const form: CompanyForm = { ...wrote, device: someDevice, language: 'en', address: '127.0.0.1' }
  const { code } = await transaction(s.db, (client) =>
    note(s, client, { brand, kind: 'business', email, form }),
  )
  return { email, activationCode: code }
}

/** The code of the last link that was mailed to an address. */
export async function mailedCode(bank: TestBank, email: string): Promise<string> {
  const { rows } = await bank.services.db.query<{ body: string }>(
    `select body from sandbox.message where kind = 'mail' and recipient = $1 order by id desc limit 1`,
    [email],
  )
  return /[?&]code=([\w-]+)/.exec(rows[0]?.body ?? '')?.[1] ?? ''
}

export const forRegistration: FixturesOf<typeof registration & typeof companyRegistration> = {
  checkEmail: () => ({ email: 'henrik@ostra-bank.example' }),
  checkPhone: () => ({ phone: '69900000', phoneCountryCode: '370' }),
  captchaGet: () => ({}),
  personalAccountCreate: async (world) => ({ ...someForm(freshEmail()), captcha: await captchaAgain(world) }),
  accountActivate: async ({ bank, client }) => {
    const form = someForm(freshEmail())
    const noted = await transaction(bank.services.db, (connection) =>
      note(bank.services, connection, {
        brand: client.brand,
        kind: 'personal',
        email: form.email,
        form: { ...form, passwordHash: 'none', language: 'en', address: '127.0.0.1' },
      }),
    )
    return { username: form.email, activationCode: noted.code }
  },
  businessAccountCreate: async (world) => ({
    ...someCompany(),
    device: someDevice,
    captcha: await captchaAgain(world),
  }),
  businessAccountActivate: ({ bank, client }) => waitingCompany(bank, client.brand),
  activationCodeResend: () => ({ username: freshEmail() }),
}
