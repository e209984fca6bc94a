import type * as calls from '@sixpence/protocol/recipient/recipient'
import type { Handler } from '#context/handler.ts'
import { bankOfIban } from '#payments/rails/find-bank.ts'

export const recipientBankByIbanGet: Handler<typeof calls.recipientBankByIbanGet> = async (
  { iban },
  { services, refuse, language },
) => bankOfIban(services, iban, language) ?? refuse('bankUnknown', {}, 'iban')
