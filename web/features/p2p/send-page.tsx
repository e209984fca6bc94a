import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { FlowPage, type FlowPageProps } from '#widgets/payment/steps/flow-page.tsx'
import { sendSteps, type SendStep } from './send-search.ts'

/** A step of sending money to a person. */
export function SendPage({ step, ...page }: Omit<FlowPageProps, 'steps' | 'current'> & { step: SendStep }) {
  const t = useTranslate()
  return <FlowPage {...page} steps={stepNames(t)} current={sendSteps.indexOf(step)} />
}

export const stepNames = (t: Translate): string[] => [
  t('Recipient'),
  t('Amount'),
  t('Check'),
  t('Confirm##step'),
]
