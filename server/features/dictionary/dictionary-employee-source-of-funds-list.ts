import type * as calls from '@sixpence/protocol/dictionary/dictionary'
import type { Handler } from '#context/handler.ts'
import { employeeSources } from '#dictionaries/funds.ts'

export const dictionaryEmployeeSourceOfFundsList: Handler<
  typeof calls.dictionaryEmployeeSourceOfFundsList
> = async (_, { t }) => ({ sources: employeeSources(t) })
