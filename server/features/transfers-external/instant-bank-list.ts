import type * as calls from '@sixpence/protocol/transfers-external/transfers-lookups'
import type { Handler } from '#context/handler.ts'
import { banksIn } from '#payments/rails/find-bank.ts'

export const instantBankList: Handler<typeof calls.instantBankList> = async (
  { countryCode },
  { services },
) => ({ banks: banksIn(services, countryCode, 'instant') })
