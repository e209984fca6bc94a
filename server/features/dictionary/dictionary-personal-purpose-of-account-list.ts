import type * as calls from '@sixpence/protocol/dictionary/dictionary'
import type { Handler } from '#context/handler.ts'
import { personalPurposes } from '#dictionaries/funds.ts'

export const dictionaryPersonalPurposeOfAccountList: Handler<
  typeof calls.dictionaryPersonalPurposeOfAccountList
> = async (_, { t }) => ({ purposes: personalPurposes(t) })
