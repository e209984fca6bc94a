import type * as calls from '@sixpence/protocol/recipient/recipient'
import type { Handler } from '#context/handler.ts'
import { banksIn } from '#payments/rails/find-bank.ts'

export const recipientInstantBankList: Handler<typeof calls.recipientInstantBankList> = async (
  { countryCode },
  { services },
) => ({ banks: banksIn(services, countryCode, 'instant') })
