import type * as calls from '@sixpence/protocol/dictionary/dictionary'
import type { Handler } from '#context/handler.ts'
import { wealthSources } from '#dictionaries/funds.ts'

export const dictionaryPersonalSourceOfFundsSecondList: Handler<
  typeof calls.dictionaryPersonalSourceOfFundsSecondList
> = async (_, { t }) => ({ sources: wealthSources(t) })
