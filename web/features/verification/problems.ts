import { day, line } from '@sixpence/protocol/fields'
import { lastName, personName } from '@sixpence/protocol/person-name'
import { type AdditionalQuestion, answersOf, followUpOf } from '@sixpence/protocol/rules/additional-questions'
import * as z from 'zod/mini'
import type { Translate } from '#lib/language/translate.ts'
import type { SummedError } from '#ui/fields/error-summary.tsx'
import { lastNameIn } from '#ui/fields/one-name.tsx'
import { fieldsOf } from '#widgets/questionnaire/answers.ts'
import { dayOf, type Draft, ticked } from '#widgets/questionnaire/draft.ts'

const fits = (schema: z.ZodMiniType, value: unknown): boolean => z.safeParse(schema, value).success
const details = line(1, 500)

/** Problems that can be found without the server, in the order of the page; the server checks the same. */
function presentProblems(problems: Readonly<Record<string, string | undefined | false>>): SummedError[] {
  return Object.entries(problems).flatMap(([field, text]) => (text ? [{ field, text }] : []))
}

export const aboutYouProblems = (draft: Draft, today: string, t: Translate): SummedError[] =>
  presentProblems({
    firstName: !fits(personName, draft['firstName']) && t('Enter your first name.'),
    lastName: !fits(lastName, lastNameIn(draft)) && t('Enter your last name.'),
    birthDay: birthDayProblem(dayOf(draft, 'birth'), today, t),
    birthCountryCode: !draft['birthCountryCode'] && t('Choose your country of birth.'),
    citizenship0: !citizenshipIn(draft).length && t('Choose your citizenship.'),
  })

/** The selected countries without duplicates. */
export const citizenshipIn = (draft: Draft): string[] => [
  ...new Set([0, 1, 2, 3, 4].map((at) => draft[`citizenship${at}`] ?? '').filter(Boolean)),
]

function birthDayProblem(text: string, today: string, t: Translate): string | undefined {
  const years =
    Number(today.slice(0, 4)) - Number(text.slice(0, 4)) - (today.slice(5) < text.slice(5) ? 1 : 0)
  if (!fits(day, text) || years < 0 || years > 120) return t('Enter your date of birth.')
  return years < 18 ? t('You have to be at least 18 years old.') : undefined
}

export const moneyProblems = (draft: Draft, t: Translate): SummedError[] =>
  presentProblems({
    occupation: !draft['occupation'] && t('Choose your occupation.'),
    ...fundsProblems(draft, t),
  })

const fundsProblems = (draft: Draft, t: Translate) => ({
  source: ticked(draft, 'source').length === 0 && t('Choose where the money comes from.'),
  purpose: ticked(draft, 'purpose').length === 0 && t('Choose what the account is for.'),
  monthlyDeposit: !draft['monthlyDeposit'] && t('Choose how much comes in each month.'),
})

export const companyProblems = (draft: Draft, t: Translate): SummedError[] =>
  presentProblems({
    activity: !fits(line(10, 500), draft['activity']) && t('Describe what the company does in one sentence.'),
    industry: !draft['industry'] && t('Choose the industry of the company.'),
    ...fundsProblems(draft, t),
  })

/** Problems of the two questions about the company, then of the additional questions. */
export function backgroundProblems(draft: Draft, t: Translate): SummedError[] {
  const run = (name: string) => ({
    [name]: !draft[name] && t('Answer this question.'),
    [`${name}Details`]:
      draft[name] === 'yes' && !fits(details, draft[`${name}Details`]) && t('Tell us more about this.'),
  })
  return presentProblems({ ...run('government'), ...run('lawsuits') })
}

export function answerProblems(
  draft: Draft,
  questions: readonly AdditionalQuestion[],
  t: Translate,
): SummedError[] {
  return questions.flatMap(({ id, type }) => {
    const fields = fieldsOf(id)
    const answer = draft[fields.answer] ?? ''
    if (!answersOf(type).includes(answer)) return [{ field: fields.answer, text: t('Answer this question.') }]
    const next = followUpOf(type, answer)
    return presentProblems({
      [fields.text]: next === 'text' && !fits(details, draft[fields.text]) && t('Tell us more about this.'),
      [fields.name]:
        next === 'nameAndDate' &&
        !fits(personName, draft[fields.name]) &&
        t('Enter the first and last name.'),
      [fields.date]:
        next === 'nameAndDate' && !fits(day, dayOf(draft, fields.date)) && t('Enter the date of birth.'),
    })
  })
}

/** Field names that differ between server and form. */
const lists: Readonly<Record<string, string>> = {
  sourceIds: 'source',
  purposeIds: 'purpose',
  citizenship: 'citizenship0',
}

/** The field of a refusal: for `kyc.answers.bearerShares` the question's id. */
export function fieldOf(parameter: string): string {
  const [, field = '', question] = parameter.split('.')
  if (field === 'answers') return question ? `answer.${question}` : 'questions'
  return lists[field] ?? field
}
