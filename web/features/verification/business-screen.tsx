import type { OutputOf } from '@sixpence/protocol/call'
import { kycBusinessInfoGet, kycBusinessInfoUpdate } from '@sixpence/protocol/kyc-business/kyc-business'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange, useRead } from '#lib/call/use-call.ts'
import { TextArea } from '#ui/fields/text-field.tsx'
import { ButtonTo } from '#ui/links.tsx'
import { answersIn, answersKept } from '#widgets/questionnaire/answers.ts'
import { type BusinessChoices, useBusinessChoices } from './choices.ts'
import type { Draft } from '#widgets/questionnaire/draft.ts'
import { keptDraft } from './draft.ts'
import { Question, YesNo } from '#widgets/questionnaire/fields.tsx'
import { Industry } from '#widgets/questionnaire/industry.tsx'
import { KycForm, KycPage } from './kyc-page.tsx'
import { kycSearch } from './kyc-search.ts'
import { moneyFields, MoneyFields, moneyIn, moneyKept } from './money.tsx'
import { NoAnswersYet } from './no-answers-yet.tsx'
import { answerProblems, backgroundProblems, companyProblems, fieldOf } from './problems.ts'
import { useAnswers } from './use-answers.ts'
import { Cluster } from '#ui/layout/primitives.tsx'

type BusinessKyc = OutputOf<typeof kycBusinessInfoGet>['businessKyc']

/** The questionnaire of a company (R020): business and money, then background. */
export default function KycBusinessScreen() {
  const t = useTranslate()
  const businessKyc = useRead(kycBusinessInfoGet, {})
  const { lists: choices, refusal, again } = useBusinessChoices()
  const [first, setFirst] = useState<{ businessKyc: BusinessKyc }>()
  if (first === undefined && businessKyc.data) setFirst({ businessKyc: businessKyc.data.businessKyc })
  if (first && choices) return <Questionnaire businessKyc={first.businessKyc} choices={choices} />
  return (
    <KycPage steps={[t('The company'), t('Background')]} current={0} title={t('About the company')}>
      <NoAnswersYet read={businessKyc} refusal={refusal} onAgain={again} />
    </KycPage>
  )
}

const fieldsOfCompany = ['activity', 'industry', ...moneyFields]

function Questionnaire({ businessKyc, choices }: { businessKyc: BusinessKyc; choices: BusinessChoices }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const { step } = z.parse(kycSearch, useSearch({ strict: false }))
  const [isDone, setDone] = useState(false)
  const form = useAnswers(keptDraft.business, draftOf(businessKyc))
  const update = useChange(kycBusinessInfoUpdate, {
    shows: (refusal) => {
      const field = fieldOf(refusal.validationErrors[0]?.parameter ?? '')
      if (fieldsOfCompany.includes(field)) void goTo(false)
      return form.refused(refusal)
    },
  })
  const { draft } = form
  const { questions } = choices
  const current = step === 'questions' && companyProblems(draft, t).length === 0 ? 1 : 0

  function goTo(isSecond: boolean): Promise<void> {
    scrollTo({ top: 0 })
    return navigate({ to: '/kyc/business', search: { step: isSecond ? 'questions' : undefined } })
  }

  async function send(): Promise<void> {
    const wrong = [...backgroundProblems(draft, t), ...answerProblems(draft, questions, t)]
    if (!form.check(wrong)) return
    const { activity = '', industry = '' } = draft
    const government = draft['government'] === 'yes'
    const lawsuits = draft['lawsuits'] === 'yes'
    const kyc = {
      activity,
      industry,
      ...moneyIn(draft),
      government,
      ...(government && { governmentDetails: draft['governmentDetails'] }),
      lawsuits,
      ...(lawsuits && { lawsuitsDetails: draft['lawsuitsDetails'] }),
      answers: answersIn(draft, questions),
    }
    if (!(await update.send({ kyc }))) return
    keptDraft.business.remove()
    scrollTo({ top: 0 })
    setDone(true)
  }

  const steps = [t('The company'), t('Background')]
  if (isDone)
    return (
      <KycPage steps={steps} current={2} title={t('Thank you, we have received the answers')}>
        <p className="soft pretty">{t('We do not need anything else from the company.')}</p>
        <Cluster gap="3">
          <ButtonTo kind="primary" size="big" to="/">
            {t('Continue')}
          </ButtonTo>
        </Cluster>
      </KycPage>
    )
  if (current === 0)
    return (
      <KycPage
        steps={steps}
        current={0}
        title={t('About the company')}
        lead={t(
          'The law requires us to ask what your company does. It takes five minutes, and your answers are saved.',
        )}
      >
        <KycForm
          key="company"
          form={form}
          buttonLabel={t('Continue')}
          onSubmit={() => {
            if (form.check(companyProblems(draft, t))) void goTo(true)
          }}
        >
          <TextArea
            id="activity"
            name="activity"
            label={t('What the company does')}
            hint={t('A sentence or two: what it sells, to whom, and where.')}
            maxLength={500}
            rows={3}
            defaultValue={draft['activity']}
            error={form.errorOf('activity')}
          />
          <Industry form={form} industries={choices.industries} />
          <MoneyFields form={form} choices={choices} />
        </KycForm>
      </KycPage>
    )
  return (
    <KycPage steps={steps} current={1} title={t('Company background')}>
      <KycForm
        key="background"
        form={form}
        isSending={update.isSending}
        buttonLabel={t('Send the answers')}
        onBack={() => void goTo(false)}
        onSubmit={() => void send()}
      >
        <YesNo
          form={form}
          field="government"
          label={t('Does a government or a public body own part of the company?')}
          detailsLabel={t('Which body, and how large its share is')}
        />
        <YesNo
          form={form}
          field="lawsuits"
          label={t('Is the company in a lawsuit at the moment?')}
          detailsLabel={t('Who with, and what about')}
        />
        {questions.map((question) => (
          <Question key={question.id} form={form} question={question} />
        ))}
      </KycForm>
    </KycPage>
  )
}

function draftOf(businessKyc: BusinessKyc): Draft {
  if (!businessKyc) return {}
  const yesNo = (value: boolean): string => (value ? 'yes' : 'no')
  return {
    activity: businessKyc.activity,
    industry: businessKyc.industry ?? '',
    ...moneyKept(businessKyc),
    government: yesNo(businessKyc.government),
    governmentDetails: businessKyc.governmentDetails ?? '',
    lawsuits: yesNo(businessKyc.lawsuits),
    lawsuitsDetails: businessKyc.lawsuitsDetails ?? '',
    ...answersKept(businessKyc.answers),
  }
}
