import { paperFormat } from '@sixpence/locales/paper.ts'
import type { Language } from '@sixpence/locales'
import { addressKinds } from '@sixpence/protocol/rules/documents'
import type { Services } from '#context/services.ts'
import { stateName } from '#dictionaries/places.ts'
import { readCompanyDetails } from '#store/company/company-details.ts'
import type { AddressText } from '#store/contact/contacts.ts'
import { openCustomer } from '#store/customer/sealed-people.ts'
import { readTaxNumber } from '#store/customer/tax-number.ts'
import type { Invoice } from '#store/invoice/invoices.ts'

/** The seller, as an invoice has to name them (Directive 2006/112/EC, art. 226). */
export type Seller = {
  name: string
  /** Lines of the postal address; the country alone while none is known. */
  address: readonly string[]
  countryCode?: string | undefined
  registrationNumber?: string | undefined
  taxNumber?: string | undefined
}

/**
 * The seller of an invoice with their full name, which the payer's bank compares. Numbers are those of companies only:
 * a person's tax number is a national number in many countries. An invoice of the bank has its legal name.
 */
export async function sellerOf(
  s: Services,
  { payeeId, payee, payeeType, brand }: Pick<Invoice, 'payeeId' | 'payee' | 'payeeType' | 'brand'>,
  language: Language,
): Promise<Seller> {
  if (payeeId === null || !payee)
    return { name: s.brand(brand).legalName, address: s.brand(brand).letterhead.address }
  const isCompany = payeeType !== 1
  const [addresses, residence, details, taxNumber] = await Promise.all([
    s.contacts.addresses(payeeId),
    residenceOf(s.db, payeeId),
    isCompany ? readCompanyDetails(s, payeeId) : undefined,
    isCompany ? readTaxNumber(s, payeeId) : undefined,
  ])
  const { office, business } = addressKinds
  const address =
    addresses.find(({ kind }) => isCompany === (kind === office || kind === business)) ?? addresses[0]
  return {
    name: openCustomer(s.personal, payee).name,
    address: address ? linesOf(address, language) : [paperFormat(language).country(residence)],
    countryCode: address?.countryCode ?? residence,
    registrationNumber: details?.registrationNumber || undefined,
    taxNumber: taxNumber || undefined,
  }
}

async function residenceOf(db: Services['db'], customerId: number): Promise<string> {
  const { rows } = await db.query<{ country: string }>(
    'select residence_country as country from app.customer where id = $1',
    [customerId],
  )
  return rows[0]?.country ?? ''
}

/** Postal code before the town: understood in every country, though not customary everywhere. */
const linesOf = (
  { address1, address2, city, postalCode, countryCode, stateCode }: AddressText,
  language: Language,
): string[] =>
  [
    address1,
    address2,
    `${postalCode} ${city}`.trim(),
    [stateName(countryCode, stateCode), paperFormat(language).country(countryCode)]
      .filter(Boolean)
      .join(', '),
  ].filter((line): line is string => Boolean(line))
