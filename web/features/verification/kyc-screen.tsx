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
import { useTranslate } from '#lib/language/translate.ts'
import { useChange, useRead } from '#lib/call/use-call.ts'
import { LoadFailure } from '#widgets/loaded.tsx'
import { SkeletonText } from '#ui/feedback/states.tsx'
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
import { ListsMissing } from '#widgets/questionnaire/lists-missing.tsx'
import { moneyFields, MoneyFields, moneyIn, moneyKept } from './money.tsx'
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
  const [first, setFirst] = useState<CustomerInfo>()
  if (first === undefined && customerInfo.data) setFirst(customerInfo.data.customerInfo)
  if (first && choices)
    return <Questionnaire customerInfo={first} choices={choices} requestedStep={requestedStep ?? 'you'} />
  return (
    <KycPage steps={[t('About you'), t('Money'), t('Questions')]} current={0} title={t('A few questions')}>
      {customerInfo.error && !customerInfo.data ? (
        <LoadFailure read={customerInfo} title={t('We could not load your answers.')} />
      ) : refusal ? (
        <ListsMissing words={refusal.description} onAgain={again} />
      ) : (
        <SkeletonText lines={6} />
      )}
    </KycPage>
  )
}

type Props = { customerInfo: CustomerInfo; choices: PersonalChoices; requestedStep: KycStep }

function Questionnaire({ customerInfo, choices, requestedStep }: Props) {
  const t = useTranslate()
  const navigate = useNavigate()
  const [isDone, setDone] = useState(false)
  const form = useAnswers(keptDraft.personal, draftOf(customerInfo))
  const you = useChange(kycCustomerPersonalInfoUpdate, { shows: form.refused })
  const rest = useChange(kycInfoUpdate, {
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
  // The second page needs the first.
  const reached =
    aboutYouProblems(draft, today, t).length > 0 ? 0 : moneyProblems(draft, t).length > 0 ? 1 : 2
  const current = Math.min(kycSteps.indexOf(requestedStep), reached)

  function goTo(step: KycStep): Promise<void> {
    scrollTo({ top: 0 })
    return navigate({ to: '/kyc', search: { step } })
  }

  async function sendYou(): Promise<void> {
    if (!form.check(aboutYouProblems(draft, today, t))) return
    const { firstName = '', birthCountryCode = '' } = draft
    const personalInfo = {
      firstName,
      lastName: lastNameIn(draft) ?? '',
      birthDay: dayOf(draft, 'birth'),
      birthCountryCode,
      citizenship: citizenshipIn(draft),
    }
    if (await you.send({ personalInfo })) await goTo('money')
  }

  async function sendRest(): Promise<void> {
    if (!form.check(answerProblems(draft, questions, t))) return
    const { occupation = '' } = draft
    const kyc = { occupation, ...moneyIn(draft), answers: answersIn(draft, questions) }
    if (!(await rest.send({ kyc }))) return
    keptDraft.personal.remove()
    scrollTo({ top: 0 })
    setDone(true)
  }

  const steps = [t('About you'), t('Money'), t('Questions')]
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
            isSending={rest.isSending}
            buttonLabel={t('Send the answers')}
            onBack={() => void goTo('money')}
            onSubmit={() => void sendRest()}
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
            isSending={you.isSending}
            buttonLabel={t('Continue')}
            onSubmit={() => void sendYou()}
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
