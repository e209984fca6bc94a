import type * as calls from '@sixpence/protocol/dictionary/dictionary'
import type { Handler } from '#context/handler.ts'
import { currenciesOf } from './money-words.ts'

export const dictionaryCurrencyList: Handler<typeof calls.dictionaryCurrencyList> = async (
  _,
  { services, browser, language },
) => ({
  currencies: currenciesOf(services.brand(browser.brand), language),
})
