import type * as calls from '@sixpence/protocol/dictionary/dictionary'
import type { Handler } from '#context/handler.ts'
import { deposits } from '#dictionaries/funds.ts'

export const dictionaryEstimatedMonthlyDepositList: Handler<
  typeof calls.dictionaryEstimatedMonthlyDepositList
> = async (_, { services, browser, language, t }) => ({
  deposits: deposits(services.brand(browser.brand).defaultCurrency, language, t),
})
