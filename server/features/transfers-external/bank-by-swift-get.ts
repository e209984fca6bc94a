import type * as calls from '@sixpence/protocol/transfers-external/transfers-lookups'
import type { Handler } from '#context/handler.ts'
import { bankOfBic } from '#payments/rails/find-bank.ts'

export const bankBySwiftGet: Handler<typeof calls.bankBySwiftGet> = async ({ swift }, { services, refuse }) =>
  bankOfBic(services, swift) ?? refuse('bankUnknown', {}, 'swift')
