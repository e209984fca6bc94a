import { contractCreate } from '@sixpence/protocol/contracts/contracts'
import { accessRights } from '@sixpence/protocol/rights'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { useChange, useRead } from '#lib/call/use-call.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { cleanEmail } from '#widgets/email.ts'
import { FlowPage } from '#kit/flow/flow-page.tsx'
import { useDraft } from '#kit/flow/kept-draft.ts'
import { CheckStep } from './check-step.tsx'
import { newContractSearch, type NewContractStep, newContractSteps } from './contracts-search.ts'
import { type Draft, inputOf, contractDraft, partyProblems, placeOf, termProblems } from './draft.ts'
import { PartiesStep } from './parties-step.tsx'
import { TermsStep } from './terms-step.tsx'

/** A new contract: parties and company, terms, and a check before it is sent (R069). */
export default function NewScreen() {
  const t = useTranslate()
  const navigate = useNavigate()
  const search = z.parse(newContractSearch, useSearch({ strict: false }))
  const customer = useRead(customerInfoGet, {}).data?.customer
  const { draft, update, forget } = useDraft(contractDraft)
  const [serverProblem, setServerProblem] = useState<{ parameter: string; text: string }>()
  const create = useChange(contractCreate, { shows: () => true })
  const step = openStep(search.step, draft, t)
  const place = serverProblem && placeOf(serverProblem.parameter, draft.role)

  function goTo(next: NewContractStep): void {
    setServerProblem(undefined)
    void navigate({ to: '/revenue-split/new', search: { step: next } })
  }

  if (!customer)
    return (
      <FlowPage steps={stepNames(t)} current={0} title={t('New split contract')}>
        <SkeletonText lines={4} />
      </FlowPage>
    )
  if (customer.accessRight !== accessRights.full)
    return (
      <FlowPage steps={stepNames(t)} current={0} title={t('New split contract')}>
        <Notice title={t('You can view these contracts, but not draw one up')}>
          {t('Ask someone with full access to draw it up.')}
        </Notice>
      </FlowPage>
    )
  const { customerId } = customer
  const shared = { draft, update, steps: stepNames(t) }

  async function send(): Promise<void> {
    const input = inputOf(draft, customerId)
    if (!input) return goTo('parties')
    const created = await create.send(input)
    if (!created) return
    forget()
    showToast({
      tone: 'good',
      text: t('The contract is drawn up. Sign it, and we will ask your partner to sign it too.'),
    })
    void navigate({
      to: '/revenue-split/$contractId',
      params: { contractId: String(created.contract.id) },
      replace: true,
    })
  }

  const refusal = create.refusal
  const [problem] = refusal?.validationErrors ?? []
  const wrong = problem && placeOf(problem.parameter, draft.role)
  if (step === 'check')
    return (
      <CheckStep
        {...shared}
        customer={customer}
        isSending={create.isSending}
        refusal={refusal?.description}
        onFix={
          wrong &&
          (() => {
            goTo(wrong.step)
            setServerProblem({ parameter: problem.parameter, text: problem.description })
            create.clear()
          })
        }
        onSend={() => void send()}
        onBack={() => goTo('terms')}
      />
    )
  if (step === 'terms')
    return (
      <TermsStep
        {...shared}
        customer={customer}
        refusal={
          serverProblem && place?.step === 'terms'
            ? { field: place.field, text: serverProblem.text }
            : undefined
        }
        onDone={() => goTo('check')}
        onBack={() => goTo('parties')}
      />
    )
  return (
    <PartiesStep
      {...shared}
      refusal={
        serverProblem && place?.step === 'parties'
          ? { field: place.field, text: serverProblem.text }
          : undefined
      }
      onDone={() => goTo('terms')}
    />
  )
}

const stepNames = (t: Translate): string[] => [t('Parties'), t('Terms##contract'), t('Check')]

/** The requested step, or the first incomplete step before it. */
function openStep(requestedStep: NewContractStep | undefined, draft: Draft, t: Translate): NewContractStep {
  const isWhole = (problems: object): boolean =>
    Object.values(problems).every((problem) => problem === undefined)
  const knowsPartner = draft.partner?.email === cleanEmail(draft.email)
  if (
    !requestedStep ||
    requestedStep === newContractSteps[0] ||
    !knowsPartner ||
    !isWhole(partyProblems(draft, t))
  )
    return 'parties'
  return requestedStep === 'check' && isWhole(termProblems(draft, t)) ? 'check' : 'terms'
}
