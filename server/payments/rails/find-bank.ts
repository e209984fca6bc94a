import type { Language } from '@sixpence/locales'
import { paperFormat } from '@sixpence/locales/paper.ts'
import type { Bank } from '@sixpence/partners/banks/banks'
import type { OutputOf } from '@sixpence/protocol/call'
import { bankInIban } from '@sixpence/protocol/methods/fields/iban-bank'
import type { ExternalMethod } from '@sixpence/protocol/methods/method'
import { fieldsOf } from '@sixpence/protocol/methods/methods'
import type * as calls from '@sixpence/protocol/transfers-external/transfers-lookups'
import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'

type BankLookupDeps = Pick<Services, 'partners'>

/** The known banks of a country, all or those that take instant payments. */
export const banksIn = ({ partners }: BankLookupDeps, country: string, which: 'all' | 'instant') =>
  partners.banks
    .inCountry(country)
    .filter(({ isInstant }) => which === 'all' || isInstant)
    .map(toBranch)

type BankInput = {
  countryCode: string
  paymentMethod: ExternalMethod
  currencyCode: string
  bankCode?: string | undefined
}

/**
 * The fields of a bank transfer that are chosen from lists: the country's banks, and the branches of `bankCode`. Empty
 * unless the method's fields for the country include a bank code.
 */
export function extraParamsOf(
  { partners: { banks } }: BankLookupDeps,
  { countryCode, paymentMethod, currencyCode, bankCode }: BankInput,
  t: Translate,
): OutputOf<typeof calls.transferExtraParamsGet>['extraParams'] {
  const fields = fieldsOf(paymentMethod, countryCode, currencyCode)
  if (!fields.some(({ name }) => name === 'bankCode')) return []
  const values = {
    bankCode: banks.inCountry(countryCode).map(({ code, name }) => ({ code, name })),
    branchCode: bankCode === undefined ? [] : [...banks.branchesOf(countryCode, bankCode)],
  }
  return extraParams.flatMap((name) =>
    fields
      .filter((field) => field.name === name)
      .map(({ label, required }) => ({
        name,
        label: t(label),
        required,
        values: values[name],
        ...(name === 'branchCode' && { dependsOn: 'bankCode' as const }),
      })),
  )
}

/** The bank with this BIC; undefined when it is not in the list of banks. */
export function bankOfBic({ partners }: BankLookupDeps, swift: string) {
  const bank = partners.banks.byBic(swift)
  return bank && { ...filled(bank), code: swift }
}

/** The bank of an IBAN, with the country's name in `language`; undefined when it is not in the list of banks. */
export function bankOfIban({ partners }: BankLookupDeps, iban: string, language: Language) {
  const inside = bankInIban(iban)
  const bank = inside && partners.banks.byIban(inside.country, inside.bank + inside.branch)
  if (!bank) return undefined
  return {
    ...filled(bank),
    ...(inside.branch && { branch: inside.branch }),
    country: paperFormat(language).country(bank.country),
    ...(bank.bic && { SWIFT: bank.bic }),
  }
}

/** The fields whose values come from lists of a country. */
const extraParams = ['bankCode', 'branchCode'] as const

const toBranch = ({ code, name, bic, town }: Bank) => ({
  code,
  name,
  ...(bic && { bic }),
  ...(town && { city: town }),
})

const filled = ({ street, town, postalCode, country, name }: Bank) => ({
  ...(street && { address: street }),
  ...(town && { city: town }),
  ...(postalCode && { zipCode: postalCode }),
  countryIsoCode: country,
  bankName: name,
})
