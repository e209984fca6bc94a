import type * as calls from '@sixpence/protocol/transfers-external/transfers-lookups'
import type { Handler } from '#context/handler.ts'
import { bankOfBic, bankOfIban, banksIn, extraParamsOf } from '#payments/rails/find-bank.ts'

export const bankList: Handler<typeof calls.bankList> = async ({ countryCode }, { services }) => ({
  banks: banksIn(services, countryCode, 'all'),
})

export const instantBankList: Handler<typeof calls.instantBankList> = async (
  { countryCode },
  { services },
) => ({ banks: banksIn(services, countryCode, 'instant') })

export const branchCodeList: Handler<typeof calls.branchCodeList> = async (
  { countryCode, bankCode },
  { services },
) => ({ branches: [...services.partners.banks.branchesOf(countryCode, bankCode)] })

export const transferExtraParamsGet: Handler<typeof calls.transferExtraParamsGet> = async (
  asked,
  { services, t },
) => ({ extraParams: extraParamsOf(services, asked, t) })

export const bankBySwiftGet: Handler<typeof calls.bankBySwiftGet> = async ({ swift }, { services, refuse }) =>
  bankOfBic(services, swift) ?? refuse('bankUnknown', {}, 'swift')

export const bankByIbanGet: Handler<typeof calls.bankByIbanGet> = async (
  { iban },
  { services, refuse, language },
) => bankOfIban(services, iban, language) ?? refuse('bankUnknown', {}, 'iban')
