import type * as calls from '@sixpence/protocol/recipient/recipient'
import type { Handler } from '#context/handler.ts'
import { claimCountries } from '#payments/links/claim-methods.ts'

export const recipientCountryList: Handler<typeof calls.recipientCountryList> = async (
  _input,
  { payment, services },
) => ({ allowedCountries: claimCountries(services, payment) })
