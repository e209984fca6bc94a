import type * as calls from '@sixpence/protocol/dictionary/dictionary'
import type { Handler } from '#context/handler.ts'
import { businessPurposes } from '#dictionaries/funds.ts'

export const dictionaryBusinessPurposeOfAccountList: Handler<
  typeof calls.dictionaryBusinessPurposeOfAccountList
> = async (_, { t }) => ({ purposes: businessPurposes(t) })
