import { type AdditionalQuestion, answersOf, followUpOf } from '@sixpence/protocol/rules/additional-questions'

type Answer = {
  id: string
  answer: string
  text?: string | undefined
  name?: string | undefined
  date?: string | undefined
}

/** The first question without an answer it offers, or without what the answer asks for next. */
export function answersProblem(
  questions: readonly AdditionalQuestion[],
  answers: readonly Answer[],
): { id: string; problem: 'answerMissing' | 'answerIncomplete' } | undefined {
  for (const { id, type } of questions) {
    const given = answers.find((one) => one.id === id)
    if (!given || !answersOf(type).includes(given.answer)) return { id, problem: 'answerMissing' }
    const next = followUpOf(type, given.answer)
    const isWhole =
      next === 'none' || (next === 'text' ? given.text !== undefined : Boolean(given.name && given.date))
    if (!isWhole) return { id, problem: 'answerIncomplete' }
  }
  return undefined
}
