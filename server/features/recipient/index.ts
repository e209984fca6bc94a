import type * as calls from '@sixpence/protocol/recipient/recipient'
import type { Handlers } from '#context/handler.ts'
import { recipientApprove, recipientCodeResend } from './code.ts'
import {
  recipientBankByIbanGet,
  recipientBankBySwiftGet,
  recipientBinBlacklistGet,
  recipientBinInfoGet,
  recipientExtraParamsGet,
  recipientInstantBankList,
  recipientInstantDetailsGet,
} from './lookups.ts'
import { recipientPaymentCancel } from './recipient-payment-cancel.ts'
import { recipientSubmit } from './recipient-submit.ts'
import { recipientTransferDetailsGet } from './recipient-transfer-details-get.ts'
import { recipientCountryList, recipientMetaGet, recipientMethodList } from './ways.ts'
import { recipientLastWithdrawalList, recipientWithdrawalDetailsGet } from './withdrawals.ts'

/** What somebody can do who holds the link of a payment. */
export const recipient: Handlers<typeof calls> = {
  recipientTransferDetailsGet,
  recipientCountryList,
  recipientMethodList,
  recipientMetaGet,
  recipientLastWithdrawalList,
  recipientWithdrawalDetailsGet,
  recipientBinBlacklistGet,
  recipientInstantDetailsGet,
  recipientInstantBankList,
  recipientExtraParamsGet,
  recipientBinInfoGet,
  recipientBankBySwiftGet,
  recipientBankByIbanGet,
  recipientPaymentCancel,
  recipientSubmit,
  recipientApprove,
  recipientCodeResend,
}
