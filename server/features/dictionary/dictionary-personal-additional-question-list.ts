import type * as calls from '@sixpence/protocol/dictionary/dictionary'
import type { Handler } from '#context/handler.ts'
import { personalQuestions } from '#dictionaries/questions.ts'

export const dictionaryPersonalAdditionalQuestionList: Handler<
  typeof calls.dictionaryPersonalAdditionalQuestionList
> = async (_, { t }) => ({ questions: personalQuestions(t) })
