import type * as calls from '@sixpence/protocol/accounts/accounts'
import type * as payIn from '@sixpence/protocol/accounts/pay-in'
import type { Handlers } from '#context/handler.ts'
import { accountConfirmationPdf } from './account-confirmation-pdf.ts'
import { accountCurrencyAdd } from './account-currency-add.ts'
import { accountOfferGet } from './account-offer-get.ts'
import { balanceInquiry } from './balance-inquiry.ts'
import { balanceStepsGet } from './balance-steps-get.ts'
import { digitalWalletCreate } from './digital-wallet-create.ts'
import { exchangeDefaultRatesGet } from './exchange-default-rates-get.ts'
import { exchangeRateGet } from './exchange-rate-get.ts'
import { moneyFlowGet } from './money-flow-get.ts'
import { paymentInstructionList } from './payment-instruction-list.ts'
import { paymentInstructionPdf } from './payment-instruction-pdf.ts'
import { paymentInstructionViewed } from './payment-instruction-viewed.ts'

export const accounts: Handlers<typeof calls & typeof payIn> = {
  balanceInquiry,
  balanceStepsGet,
  moneyFlowGet,
  exchangeRateGet,
  exchangeDefaultRatesGet,
  paymentInstructionList,
  paymentInstructionViewed,
  paymentInstructionPdf,
  accountConfirmationPdf,
  accountOfferGet,
  accountCurrencyAdd,
  digitalWalletCreate,
}
