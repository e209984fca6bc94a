/** An additional question of the dictionary. */
export type AdditionalQuestion = { id: string; type: AdditionalQuestionType; label: string }
export const additionalQuestionTypes = [
  'anotherAccount',
  'businessAnotherAccount',
  'controlAccount',
  'yesNo',
] as const
export type AdditionalQuestionType = (typeof additionalQuestionTypes)[number]

/** What an answer requires next: free text, or the name and date of birth of another person. */
export type FollowUp = 'none' | 'text' | 'nameAndDate'

/** Values of a question's radio buttons (B148, B149). */
export const answersOf = (type: AdditionalQuestionType): readonly string[] =>
  type === 'controlAccount' ? ['1', '2'] : ['yes', 'no']

/**
 * A yes requires details; for `controlAccount` the second answer, another person, requires that person's name and
 * date of birth.
 */
export function followUpOf(type: AdditionalQuestionType, answer: string | undefined): FollowUp {
  if (type === 'controlAccount') return answer === '2' ? 'nameAndDate' : 'none'
  return answer === 'yes' ? 'text' : 'none'
}

type Answer = {
  id: string
  answer: string
  text?: string | undefined
  name?: string | undefined
  date?: string | undefined
}

/** The first question that has no valid answer or lacks the details its answer requires. */
export function answersProblem(
  questions: readonly AdditionalQuestion[],
  answers: readonly Answer[],
): { id: string; problem: 'answerMissing' | 'answerIncomplete' } | undefined {
  for (const { id, type } of questions) {
    const questionAnswer = answers.find((answer) => answer.id === id)
    if (!questionAnswer || !answersOf(type).includes(questionAnswer.answer))
      return { id, problem: 'answerMissing' }
    const next = followUpOf(type, questionAnswer.answer)
    const isWhole =
      next === 'none' ||
      (next === 'text'
        ? questionAnswer.text !== undefined
        : Boolean(questionAnswer.name && questionAnswer.date))
    if (!isWhole) return { id, problem: 'answerIncomplete' }
  }
  return undefined
}
