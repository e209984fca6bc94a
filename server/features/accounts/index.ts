import type * as calls from '@sixpence/protocol/accounts'
import type { Handlers } from '#app/handler.ts'
import { balanceInquiry } from './balance-inquiry.ts'
import { balanceStepsGet } from './balance-steps-get.ts'
import { exchangeDefaultRatesGet } from './exchange-default-rates-get.ts'
import { exchangeRateGet } from './exchange-rate-get.ts'
import { moneyFlowGet } from './money-flow-get.ts'

export const accounts: Handlers<typeof calls> = {
  balanceInquiry,
  balanceStepsGet,
  moneyFlowGet,
  exchangeRateGet,
  exchangeDefaultRatesGet,
}
