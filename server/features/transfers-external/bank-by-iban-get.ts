import type * as calls from '@sixpence/protocol/transfers-external/transfers-lookups'
import type { Handler } from '#context/handler.ts'
import { bankOfIban } from '#payments/rails/find-bank.ts'

export const bankByIbanGet: Handler<typeof calls.bankByIbanGet> = async (
  { iban },
  { services, refuse, language },
) => bankOfIban(services, iban, language) ?? refuse('bankUnknown', {}, 'iban')
