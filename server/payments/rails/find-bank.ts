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

type Knowing = Pick<Services, 'partners'>

/** The banks of a country that the house knows, or those of them that take instant payments. */
export const banksIn = ({ partners }: Knowing, country: string, which: 'all' | 'instant') =>
  partners.banks
    .inCountry(country)
    .filter(({ isInstant }) => which === 'all' || isInstant)
    .map(listed)

type Asked = {
  countryCode: string
  paymentMethod: ExternalMethod
  currencyCode: string
  bankCode?: string | undefined
}

/**
 * What a bank transfer asks for by the lists of the country: its banks, and the branches of the one that is named.
 * Countries that have such lists are those whose fields say so.
 */
export function extraParamsOf(
  { partners: { banks } }: Knowing,
  { countryCode, paymentMethod, currencyCode, bankCode }: Asked,
  t: Translate,
): OutputOf<typeof calls.transferExtraParamsGet>['extraParams'] {
  const asked = fieldsOf(paymentMethod, countryCode, currencyCode)
  if (!asked.some(({ name }) => name === 'bankCode')) return []
  const values = {
    bankCode: banks.inCountry(countryCode).map(({ code, name }) => ({ code, name })),
    branchCode: bankCode === undefined ? [] : [...banks.branchesOf(countryCode, bankCode)],
  }
  return extraParams.flatMap((name) =>
    asked
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

export function bankOfBic({ partners }: Knowing, swift: string) {
  const bank = partners.banks.byBic(swift)
  return bank && { ...filled(bank), code: swift }
}

export function bankOfIban({ partners }: Knowing, iban: string, language: Language) {
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

/** The fields of a payment that are codes of a country's lists. */
const extraParams = ['bankCode', 'branchCode'] as const

const listed = ({ code, name, bic, town }: Bank) => ({
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
