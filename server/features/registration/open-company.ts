import type { Language } from '@sixpence/locales'
import type { CompanyRegistration } from '@sixpence/protocol/registration/company-registration'
import { type AccessRight, accessRightOf, customerTypes } from '@sixpence/protocol/rights'
import { withoutUnused } from '@sixpence/protocol/rules/company-registration/roles'
import { withoutNeedlessSources } from '@sixpence/protocol/rules/company-registration/source-of-wealth'
import { fullName } from '@sixpence/protocol/rules/person-name'
import type pg from 'pg'
import type { Services } from '#context/services.ts'
import { noPassword } from '#store/customer/credentials.ts'
import { insertAccess, insertCustomer, insertPerson, ownPermissions } from '#store/customer/new-customer.ts'
import { keepTaxNumber } from '#store/customer/tax-number.ts'
import { insertRepresentatives } from '#store/representative/new-representatives.ts'
import { linkRepresentative } from '#store/representative/representatives.ts'
import type { CompanyForm } from './company-form.ts'
import { writeCompanyPapers } from './company-papers.ts'
import { keepAcceptance } from './open-customer.ts'

/** Facts for the mail of an invitation. */
export type InvitedBy = { company: string; invitedBy: string; right: AccessRight }
/** Access that a person with an account accepts by their link. */
export type JoiningForm = { customerId: number; right: AccessRight; representativeId: number } & InvitedBy

/**
 * A user of a new company: `employee` sets a password by the link, `joining` already has a password and accepts the
 * access by the link.
 */
export type Invitation = { email: string; personId: number; representativeId: number } & (
  | { kind: 'employee'; form: InvitedBy }
  | { kind: 'joining'; form: JoiningForm }
)

type User = CompanyRegistration['personList'][number]
/** Data of a user that an invitation needs. */
export type InvitedUser = Pick<
  User,
  'email' | 'firstName' | 'lastName' | 'birthday' | 'phoneCountryCode' | 'phone'
>

/** A company's registration; the expected monthly deposit is decimal text in the brand's currency. */
export type NewCompany = { brand: string; form: CompanyForm; monthlyDeposit: string | undefined }

/**
 * Opens a company as a customer, with representatives and users. Undefined if its e-mail became a customer's
 * meanwhile.
 */
export async function openCompany(
  s: Services,
  client: pg.PoolClient,
  { brand, form, monthlyDeposit }: NewCompany,
): Promise<Invitation[] | undefined> {
  const deps = { db: client, personal: s.personal, now: s.clock.now() }
  const { company, legalInformation, shareholders } = form
  const customerId = await insertCustomer(
    deps,
    {
      brand,
      type: customerTypes.business,
      name: company.name,
      email: company.email,
      residenceCountry: legalInformation.registrationCountryCode,
      currency: s.brand(brand).defaultCurrency,
    },
    deps.now,
  )
  if (customerId === undefined) return undefined
  if (legalInformation.businessTaxId) await keepTaxNumber(deps, customerId, legalInformation.businessTaxId)
  await writeCompanyPapers(deps, customerId, form, monthlyDeposit)
  const used = withoutUnused<User, CompanyForm>(form)
  const ids = await insertRepresentatives(deps, customerId, {
    ...used,
    personList: withoutNeedlessSources(used.personList, shareholders),
  })
  const users = used.personList.filter(({ isUser }) => isUser)
  const applicant = users.find(({ id }) => id === form.authorizedCompanyRepresentative)
  const invitedBy = applicant ? fullName(applicant) : company.name
  const invited: Invitation[] = []
  for (const user of users) {
    const representativeId = ids.get(user.id)
    if (representativeId === undefined)
      throw new Error(`user ${user.id} of the form is no representative of customer ${customerId}`)
    const right = accessRightOf(user.accessRights ?? 0)
    const joining = { customerId, right, representativeId, company: company.name, invitedBy }
    const invitation = await invite(s, client, { brand, user, joining, language: form.language })
    if (user.id === form.authorizedCompanyRepresentative)
      await keepAcceptance(s, client, {
        personId: invitation.personId,
        brand,
        kind: 'business',
        address: form.address,
      })
    invited.push(invitation)
  }
  return invited
}

/**
 * A person without a password gets the access at once and can use it after setting a password. A person with a password
 * gets it only by their link, since the form was written by a stranger.
 */
export async function invite(
  s: Services,
  client: pg.PoolClient,
  item: { brand: string; user: InvitedUser; joining: JoiningForm; language: Language },
): Promise<Invitation> {
  const { brand, user, joining, language } = item
  const { email = '', firstName, lastName, birthday, phoneCountryCode, phone } = user
  const createdId = await insertPerson(
    { db: client, personal: s.personal },
    {
      brand,
      email,
      firstName,
      lastName,
      birthDay: birthday,
      phone: phone && phoneCountryCode ? `+${phoneCountryCode}${phone}` : null,
      language,
      passwordHash: noPassword,
    },
  )
  const { id: personId, hasPassword } =
    createdId === undefined
      ? await personOf(s, client, { brand, email })
      : { id: createdId, hasPassword: false }
  const { representativeId } = joining
  if (hasPassword) return { email, personId, representativeId, kind: 'joining', form: joining }
  await takeUpAccess(client, personId, joining)
  const { company, invitedBy, right } = joining
  return { email, personId, representativeId, kind: 'employee', form: { company, invitedBy, right } }
}

/** Makes the person a user of the company; false if the company removed the representative meanwhile. */
export async function takeUpAccess(
  client: pg.PoolClient,
  personId: number,
  { customerId, right, representativeId }: JoiningForm,
): Promise<boolean> {
  if (!(await linkRepresentative(client, { id: representativeId, personId }))) return false
  await insertAccess(client, { personId, customerId, right, permissions: ownPermissions })
  return true
}

async function personOf(
  s: Services,
  client: pg.PoolClient,
  { brand, email }: { brand: string; email: string },
): Promise<{ id: number; hasPassword: boolean }> {
  const { rows } = await client.query<{ id: number; hasPassword: boolean }>(
    'select id, password_hash <> $2 as "hasPassword" from app.person where email_look_up = any($1)',
    [s.personal.lookUps('email', brand, email), noPassword],
  )
  const [person] = rows
  if (!person)
    throw new Error(`insertPerson of ${brand} found an e-mail address in use, and no person has it`)
  return person
}
