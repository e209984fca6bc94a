import type * as calls from '@sixpence/protocol/dictionary/dictionary'
import type { Handler } from '#context/handler.ts'
import { businessSources } from '#dictionaries/funds.ts'

export const dictionaryBusinessSourceOfFundsList: Handler<
  typeof calls.dictionaryBusinessSourceOfFundsList
> = async (_, { t }) => ({ sources: businessSources(t) })
