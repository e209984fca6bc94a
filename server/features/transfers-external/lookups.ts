import type * as calls from '@sixpence/protocol/transfers-external/transfers-lookups'
import type { Handlers } from '#context/handler.ts'
import {
  bankByIbanGet,
  bankBySwiftGet,
  bankList,
  branchCodeList,
  instantBankList,
  transferExtraParamsGet,
} from './banks.ts'
import { beneficiarySearch } from './beneficiary-search.ts'
import { binBlacklistGet, binInfoGet } from './bins.ts'
import { externalCardList } from './external-cards.ts'
import { instantKeyInfoGet } from './instant-key-info-get.ts'
import { payeeNameCheck } from './payee-name-check.ts'
import { paymentTemplateList } from './payment-templates.ts'
import { recentTransferDetailsGet } from './recent-transfer-details-get.ts'
import { recentTransferList } from './recent-transfer-list.ts'

/** What a person is helped with while paying out. */
export const transfersLookups: Handlers<typeof calls> = {
  bankList,
  instantBankList,
  branchCodeList,
  transferExtraParamsGet,
  bankBySwiftGet,
  bankByIbanGet,
  payeeNameCheck,
  instantKeyInfoGet,
  binInfoGet,
  binBlacklistGet,
  externalCardList,
  paymentTemplateList,
  beneficiarySearch,
  recentTransferList,
  recentTransferDetailsGet,
}
