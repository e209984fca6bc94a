import type * as calls from '@sixpence/protocol/dictionary/dictionary'
import { operationTypes } from '@sixpence/protocol/rules/operation-types'
import type { Handler } from '#context/handler.ts'
import { operationName } from './money-words.ts'

export const dictionaryTransactionTypeList: Handler<typeof calls.dictionaryTransactionTypeList> = async (
  _,
  { t },
) => ({
  transactionTypes: operationTypes.map((id) => ({ id, name: operationName(id, t) })),
})
