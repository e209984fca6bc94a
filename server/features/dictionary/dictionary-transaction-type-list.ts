import type * as calls from '@sixpence/protocol/dictionary/dictionary'
import { operationWord } from '@sixpence/protocol/history/payment-words'
import { operationTypes } from '@sixpence/protocol/rules/operation-types'
import type { Handler } from '#context/handler.ts'

export const dictionaryTransactionTypeList: Handler<typeof calls.dictionaryTransactionTypeList> = async (
  _,
  { t },
) => ({
  transactionTypes: operationTypes.map((id) => ({ id, name: operationWord(id, t) })),
})
