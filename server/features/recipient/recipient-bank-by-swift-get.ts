import type * as calls from '@sixpence/protocol/recipient/recipient'
import type { Handler } from '#context/handler.ts'
import { bankOfBic } from '#payments/rails/find-bank.ts'

export const recipientBankBySwiftGet: Handler<typeof calls.recipientBankBySwiftGet> = async (
  { swift },
  { services, refuse },
) => bankOfBic(services, swift) ?? refuse('bankUnknown', {}, 'swift')
