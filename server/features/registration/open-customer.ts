import type { Language } from '@sixpence/locales'
import { fullName } from '@sixpence/protocol/rules/person-name'
import type pg from 'pg'
import { customerTypes } from '@sixpence/protocol/rights'
import type { Services } from '#context/services.ts'
import { translator } from '#core/translate.ts'
import { agreementsOf } from '#papers/agreements.ts'
import { keepTaxNumber } from '#store/customer/tax-number.ts'
import { insertAccess, insertCustomer, insertPerson, ownPermissions } from '#store/customer/new-customer.ts'
import { insertAnswers } from '#store/questionnaire/questionnaires.ts'
import { acceptAgreements } from '#store/agreement/agreements.ts'

/** A personal registration form. */
export type PersonalForm = {
  email: string
  firstName: string
  lastName: string
  birthDay: string
  residenceCountryCode: string
  phoneCountryCode: string
  phone: string
  occupation: string
  taxId?: string | undefined
  agreements: string[]
  device: object
  passwordHash: string
  language: Language
  /** IP address, as evidence of the accepted agreements. */
  address: string
}

/** Opens a personal customer; returns its id. Undefined if the e-mail became a customer's meanwhile. */
export async function openPersonal(
  s: Services,
  client: pg.PoolClient,
  brand: string,
  form: PersonalForm,
): Promise<number | undefined> {
  const { email, firstName, lastName, occupation, device, birthDay, passwordHash, language } = form
  const personId = await insertPerson(
    { db: client, personal: s.personal },
    {
      brand,
      email,
      firstName,
      lastName,
      birthDay,
      phone: `+${form.phoneCountryCode}${form.phone}`,
      language,
      passwordHash,
    },
  )
  const customerId = await insertCustomer(
    { db: client, personal: s.personal },
    {
      brand,
      type: customerTypes.personal,
      name: fullName({ firstName, lastName }),
      email,
      residenceCountry: form.residenceCountryCode,
      currency: s.brand(brand).defaultCurrency,
    },
    s.clock.now(),
  )
  if (personId === undefined || customerId === undefined) return undefined
  if (form.taxId) await keepTaxNumber({ db: client, personal: s.personal }, customerId, form.taxId)
  await insertAccess(client, { personId, customerId, right: 'full', permissions: ownPermissions })
  const registration = await s.personal.seal(`customer:${customerId}`, { occupation, device }, client)
  await insertAnswers(client, customerId, { registration }, s.clock.now())
  await keepAcceptance(s, client, { personId, brand, kind: 'personal', address: form.address })
  return personId
}

/** Records the acceptance of all current agreements of the kind, with time and IP address. */
export async function keepAcceptance(
  s: Services,
  client: pg.PoolClient,
  item: { personId: number; brand: string; kind: 'personal' | 'business'; address: string },
): Promise<void> {
  const agreements = agreementsOf(s.brand(item.brand), item.kind, translator('en'))
  const { personId, address } = item
  await acceptAgreements(client, { personId, agreements, at: s.clock.now(), address })
}
