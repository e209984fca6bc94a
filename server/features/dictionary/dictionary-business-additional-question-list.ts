import type * as calls from '@sixpence/protocol/dictionary/dictionary'
import type { Handler } from '#context/handler.ts'
import { businessQuestions } from '#dictionaries/questions.ts'

export const dictionaryBusinessAdditionalQuestionList: Handler<
  typeof calls.dictionaryBusinessAdditionalQuestionList
> = async (_, { t }) => ({ questions: businessQuestions(t) })
