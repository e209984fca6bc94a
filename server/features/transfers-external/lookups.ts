import type * as calls from '@sixpence/protocol/transfers-lookups'
import type { Handlers } from '#app/handler.ts'
import {
  bankByIbanGet,
  bankBySwiftGet,
  bankList,
  branchCodeList,
  instantBankList,
  transferExtraParamsGet,
} from './banks.ts'

/** What a person is helped with while paying out. */
export const transfersLookups: Handlers<typeof calls> = {
  bankList,
  instantBankList,
  branchCodeList,
  transferExtraParamsGet,
  bankBySwiftGet,
  bankByIbanGet,
}
