import type * as calls from '@sixpence/protocol/transfers-external/transfers-lookups'
import type { Handler } from '#context/handler.ts'
import { banksIn } from '#payments/rails/find-bank.ts'

export const bankList: Handler<typeof calls.bankList> = async ({ countryCode }, { services }) => ({
  banks: banksIn(services, countryCode, 'all'),
})
