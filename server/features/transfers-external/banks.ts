import { languageInfo } from '@sixpence/locales'
import type { Bank } from '@sixpence/partners/banks/banks'
import { bankInIban } from '@sixpence/protocol/methods/fields/iban-bank'
import { fieldsOf } from '@sixpence/protocol/methods/methods'
import type * as calls from '@sixpence/protocol/transfers-lookups'
import type { Handler } from '#app/handler.ts'

export const bankList: Handler<typeof calls.bankList> = async ({ countryCode }, { services }) => ({
  banks: services.partners.banks.inCountry(countryCode).map(listed),
})

export const instantBankList: Handler<typeof calls.instantBankList> = async (
  { countryCode },
  { services },
) => ({
  banks: services.partners.banks
    .inCountry(countryCode)
    .filter(({ isInstant }) => isInstant)
    .map(listed),
})

export const branchCodeList: Handler<typeof calls.branchCodeList> = async (
  { countryCode, bankCode },
  { services },
) => ({ branches: [...services.partners.banks.branchesOf(countryCode, bankCode)] })

/** Countries whose bank transfers name the bank by a list of the country are those whose fields do. */
export const transferExtraParamsGet: Handler<typeof calls.transferExtraParamsGet> = async (
  { countryCode, paymentMethod, currencyCode },
  { services, t },
) => {
  const asked = fieldsOf(paymentMethod, countryCode, currencyCode)
  if (!asked.some(({ name }) => name === 'bankCode')) return { extraParams: [] }
  const banks = services.partners.banks.inCountry(countryCode).map(({ code, name }) => ({ code, name }))
  return {
    extraParams: extraParams.flatMap((name) =>
      asked
        .filter((field) => field.name === name)
        .map(({ label, required }) => ({
          name,
          label: t(label),
          required,
          values: name === 'bankCode' ? banks : [],
          ...(name === 'branchCode' && { dependsOn: 'bankCode' as const }),
        })),
    ),
  }
}

export const bankBySwiftGet: Handler<typeof calls.bankBySwiftGet> = async (
  { swift },
  { services, refuse },
) => {
  const bank = services.partners.banks.byBic(swift)
  if (!bank) return refuse('bankUnknown', {}, 'swift')
  return { ...filled(bank), code: swift }
}

export const bankByIbanGet: Handler<typeof calls.bankByIbanGet> = async (
  { iban },
  { services, refuse, language },
) => {
  const inside = bankInIban(iban)
  const bank = inside && services.partners.banks.byIban(inside.country, inside.bank + inside.branch)
  if (!bank) return refuse('bankUnknown', {}, 'iban')
  const names = new Intl.DisplayNames(languageInfo[language].tag, { type: 'region' })
  return {
    ...filled(bank),
    ...(inside.branch && { branch: inside.branch }),
    country: names.of(bank.country) ?? bank.country,
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
