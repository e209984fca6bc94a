import type * as calls from '@sixpence/protocol/transfers-external/transfers-lookups'
import type { Handler } from '#context/handler.ts'

export const branchCodeList: Handler<typeof calls.branchCodeList> = async (
  { countryCode, bankCode },
  { services },
) => ({ branches: [...services.partners.banks.branchesOf(countryCode, bankCode)] })
