import { bankDay } from '@sixpence/days/zone'
import type { OutputOf } from '@sixpence/protocol/call'
import {
  kycCustomerInfoGet,
  kycCustomerPersonalInfoUpdate,
  kycInfoUpdate,
} from '@sixpence/protocol/verification/verification'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { useChange, useRead } from '#lib/call/use-call.ts'
import { AboutYou } from './about-you.tsx'
import { lastNameIn, oneNameOf } from '#ui/fields/one-name.tsx'
import { answersIn, answersKept } from '#widgets/questionnaire/answers.ts'
import { type PersonalChoices, usePersonalChoices } from './choices.ts'
import { dayOf, type Draft, partsOf } from '#widgets/questionnaire/draft.ts'
import { keptDraft } from './draft.ts'
import { Choice, Question } from '#widgets/questionnaire/fields.tsx'
import { KycDone } from './kyc-done.tsx'
import { KycForm, KycPage } from './kyc-page.tsx'
import { kycSearch, type KycStep, kycSteps } from './kyc-search.ts'
import { moneyFields, MoneyFields, moneyIn, moneyKept } from './money.tsx'
import { NoAnswersYet } from './no-answers-yet.tsx'
import { aboutYouProblems, answerProblems, citizenshipIn, fieldOf, moneyProblems } from './problems.ts'
import { useAnswers } from './use-answers.ts'

type CustomerInfo = OutputOf<typeof kycCustomerInfoGet>['customerInfo']

/** The questionnaire of a person (R019): three pages, each stored when it is complete. */
export default function KycScreen() {
  const t = useTranslate()
  const customerInfo = useRead(kycCustomerInfoGet, {})
  const { lists: choices, refusal, again } = usePersonalChoices()
  const { step: requestedStep } = z.parse(kycSearch, useSearch({ strict: false }))
  // The status when the questionnaire was opened; later responses do not restart it.
  const [initialInfo, setInitialInfo] = useState<CustomerInfo>()
  if (initialInfo === undefined && customerInfo.data) setInitialInfo(customerInfo.data.customerInfo)
  if (initialInfo && choices)
    return (
      <Questionnaire customerInfo={initialInfo} choices={choices} requestedStep={requestedStep ?? 'you'} />
    )
  return (
    <KycPage steps={stepTitles(t)} current={0} title={t('A few questions')}>
      <NoAnswersYet read={customerInfo} refusal={refusal} onAgain={again} />
    </KycPage>
  )
}

const stepTitles = (t: Translate): string[] => [t('About you'), t('Money'), t('Questions')]

type Props = { customerInfo: CustomerInfo; choices: PersonalChoices; requestedStep: KycStep }

function Questionnaire({ customerInfo, choices, requestedStep }: Props) {
  const t = useTranslate()
  const navigate = useNavigate()
  const [isDone, setDone] = useState(false)
  const form = useAnswers(keptDraft.personal, draftOf(customerInfo))
  const personUpdate = useChange(kycCustomerPersonalInfoUpdate, { shows: form.refused })
  const answersUpdate = useChange(kycInfoUpdate, {
    shows: (refusal) => {
      // The field may be on the previous page.
      const field = fieldOf(refusal.validationErrors[0]?.parameter ?? '')
      if (['occupation', ...moneyFields].includes(field)) void goTo('money')
      return form.refused(refusal)
    },
  })
  const { draft } = form
  const { questions } = choices
  const [today] = useState(() => bankDay(new Date()))
  const current = Math.min(kycSteps.indexOf(requestedStep), kycSteps.indexOf(allowedStep()))

  /** The last page that can be shown: each needs the answers of those before. */
  function allowedStep(): KycStep {
    if (aboutYouProblems(draft, today, t).length > 0) return 'you'
    return moneyProblems(draft, t).length > 0 ? 'money' : 'questions'
  }

  function goTo(step: KycStep): Promise<void> {
    scrollTo({ top: 0 })
    return navigate({ to: '/kyc', search: { step } })
  }

  async function sendPerson(): Promise<void> {
    if (!form.check(aboutYouProblems(draft, today, t))) return
    const { firstName = '', birthCountryCode = '' } = draft
    const personalInfo = {
      firstName,
      lastName: lastNameIn(draft) ?? '',
      birthDay: dayOf(draft, 'birth'),
      birthCountryCode,
      citizenship: citizenshipIn(draft),
    }
    if (await personUpdate.send({ personalInfo })) await goTo('money')
  }

  async function sendAnswers(): Promise<void> {
    if (!form.check(answerProblems(draft, questions, t))) return
    const { occupation = '' } = draft
    const kyc = { occupation, ...moneyIn(draft), answers: answersIn(draft, questions) }
    if (!(await answersUpdate.send({ kyc }))) return
    keptDraft.personal.remove()
    scrollTo({ top: 0 })
    setDone(true)
  }

  const steps = stepTitles(t)
  if (isDone) return <KycDone steps={steps} />
  switch (kycSteps[current]) {
    case 'money':
      return (
        <KycPage
          steps={steps}
          current={current}
          title={t('Your work and your money')}
          lead={t('The law requires us to ask where your money comes from and what the account is for.')}
        >
          <KycForm
            key="money"
            form={form}
            buttonLabel={t('Continue')}
            onBack={() => void goTo('you')}
            onSubmit={() => {
              if (form.check(moneyProblems(draft, t))) void goTo('questions')
            }}
          >
            <Choice form={form} field="occupation" label={t('Occupation')} options={choices.occupations} />
            <MoneyFields form={form} choices={choices} />
          </KycForm>
        </KycPage>
      )
    case 'questions':
      return (
        <KycPage steps={steps} current={current} title={t('Three more questions')}>
          <KycForm
            key="questions"
            form={form}
            isSending={answersUpdate.isSending}
            buttonLabel={t('Send the answers')}
            onBack={() => void goTo('money')}
            onSubmit={() => void sendAnswers()}
          >
            {questions.map((question) => (
              <Question key={question.id} form={form} question={question} />
            ))}
          </KycForm>
        </KycPage>
      )
    case 'you':
    case undefined:
    default:
      return (
        <KycPage
          steps={steps}
          current={current}
          title={t('About you')}
          lead={t(
            'As shown in your passport or identity card. It takes three minutes, and your answers are saved.',
          )}
        >
          <KycForm
            key="you"
            form={form}
            isSending={personUpdate.isSending}
            buttonLabel={t('Continue')}
            onSubmit={() => void sendPerson()}
          >
            <AboutYou form={form} countries={choices.countries} />
          </KycForm>
        </KycPage>
      )
  }
}

function draftOf(customerInfo: CustomerInfo): Draft {
  const { firstName, lastName, birthDay, birthCountryCode = '', citizenship = [] } = customerInfo
  const { occupation = '', sourceIds, answers } = customerInfo
  return {
    firstName,
    lastName,
    ...oneNameOf({ firstName, lastName }),
    ...partsOf('birth', birthDay),
    birthCountryCode,
    ...Object.fromEntries(citizenship.map((code, at) => [`citizenship${at}`, code])),
    // Registration has a different, shorter list of occupations.
    ...(sourceIds && { occupation }),
    ...moneyKept(customerInfo),
    ...answersKept(answers),
  }
}
