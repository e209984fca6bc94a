import { type AdditionalQuestion, followUpOf } from '@sixpence/protocol/rules/additional-questions'
import type { QuestionAnswer } from '@sixpence/protocol/verification/questionnaire'
import { dayOf, type Draft, partsOf } from './draft.ts'

export type Answer = {
  id: string
  answer: QuestionAnswer
  text?: string | undefined
  name?: string | undefined
  date?: string | undefined
}

/** Names of a question's fields in the form. */
export const fieldsOf = (id: string) => ({
  answer: `answer.${id}`,
  text: `answer.${id}.text`,
  name: `answer.${id}.name`,
  date: `answer.${id}.date`,
})

/** The answers as sent: each with its follow-up questions, without those of unselected answers. */
export function answersIn(draft: Draft, questions: readonly AdditionalQuestion[]): Answer[] {
  return questions.map(({ id, type }) => {
    const fields = fieldsOf(id)
    const answer = draft[fields.answer]
    const next = followUpOf(type, answer)
    return {
      id,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the form offers no other, and the server looks
      answer: answer as Answer['answer'],
      ...(next === 'text' && { text: draft[fields.text]?.trim() }),
      ...(next === 'nameAndDate' && {
        name: draft[fields.name]?.trim(),
        date: dayOf(draft, fields.date),
      }),
    }
  })
}

/** Earlier answers as values of the form. */
export const answersKept = (answers: readonly Answer[] = []): Draft =>
  Object.assign(
    {},
    ...answers.map(({ id, answer, text, name, date }): Draft => {
      const fields = fieldsOf(id)
      return {
        [fields.answer]: answer,
        ...(text && { [fields.text]: text }),
        ...(name && { [fields.name]: name }),
        ...partsOf(fields.date, date),
      }
    }),
  ) as Draft
