/** An additional question as the dictionary gives it. */
export type AdditionalQuestion = { id: string; type: AdditionalQuestionType; label: string }
export const additionalQuestionTypes = [
  'anotherAccount',
  'businessAnotherAccount',
  'controlAccount',
  'yesNo',
] as const
export type AdditionalQuestionType = (typeof additionalQuestionTypes)[number]

/** What an answer asks for next: free text, or the name and the day of birth of somebody else. */
export type FollowUp = 'none' | 'text' | 'nameAndDate'

/** The answers a question's radio buttons offer (B148, B149). */
export const answersOf = (type: AdditionalQuestionType): readonly string[] =>
  type === 'controlAccount' ? ['1', '2'] : ['yes', 'no']

/** A yes asks for details; of who controls the account the second answer, somebody else, asks who that is. */
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
