import type * as calls from '@sixpence/protocol/dictionary/dictionary'
import type { Handler } from '#context/handler.ts'
import { agreementsOf } from '#papers/agreements.ts'
import { titles } from './titles.ts'

export const dictionaryBusinessAgreementList: Handler<typeof calls.dictionaryBusinessAgreementList> = async (
  _,
  { services, browser, t },
) => ({
  agreements: titles(agreementsOf(services.brand(browser.brand), 'business', t)),
})
