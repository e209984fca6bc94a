import type * as calls from '@sixpence/protocol/dictionary/dictionary'
import type { Handler } from '#context/handler.ts'
import { industriesOf } from '#dictionaries/industries.ts'

export const dictionaryIndustryList: Handler<typeof calls.dictionaryIndustryList> = async (
  _,
  { services, browser, t },
) => industriesOf(services.brand(browser.brand), t)
