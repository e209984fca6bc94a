import type * as calls from '@sixpence/protocol/dictionary/dictionary'
import type { Handler } from '#context/handler.ts'
import { personalSources } from '#dictionaries/funds.ts'

export const dictionaryPersonalSourceOfFundsList: Handler<
  typeof calls.dictionaryPersonalSourceOfFundsList
> = async (_, { t }) => ({ sources: personalSources(t) })
