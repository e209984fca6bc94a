import type * as calls from '@sixpence/protocol/recipient/recipient'
import type { Handler } from '#context/handler.ts'
import { bankOfBic, bankOfIban, banksIn, extraParamsOf } from '#payments/rails/find-bank.ts'
import { cardOf } from '#payments/rails/find-card.ts'
import { holderOfKey } from '#payments/rails/find-key.ts'
import { blockedBins } from '#store/external-card/blocked-bins.ts'

export const recipientBinBlacklistGet: Handler<typeof calls.recipientBinBlacklistGet> = async (
  _input,
  { services },
) => ({ bins: await blockedBins(services.db) })

export const recipientBinInfoGet: Handler<typeof calls.recipientBinInfoGet> = async (
  { binNumber },
  { services },
) => ({ bin: cardOf(services, binNumber) })

export const recipientInstantDetailsGet: Handler<typeof calls.recipientInstantDetailsGet> = (
  asked,
  { payment, services },
) => holderOfKey(services, asked, `of payment ${payment.id}`)

export const recipientInstantBankList: Handler<typeof calls.recipientInstantBankList> = async (
  { countryCode },
  { services },
) => ({ banks: banksIn(services, countryCode, 'instant') })

export const recipientExtraParamsGet: Handler<typeof calls.recipientExtraParamsGet> = async (
  asked,
  { services, t },
) => ({ extraParams: extraParamsOf(services, asked, t) })

export const recipientBankBySwiftGet: Handler<typeof calls.recipientBankBySwiftGet> = async (
  { swift },
  { services, refuse },
) => ({ bank: bankOfBic(services, swift) ?? refuse('bankUnknown', {}, 'swift') })

export const recipientBankByIbanGet: Handler<typeof calls.recipientBankByIbanGet> = async (
  { iban },
  { services, refuse, language },
) => ({ bank: bankOfIban(services, iban, language) ?? refuse('bankUnknown', {}, 'iban') })
