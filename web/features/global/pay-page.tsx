import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { FlowPage, type FlowPageProps } from '#widgets/payment/steps/flow-page.tsx'
import { paySteps, type PayStep } from './pay-search.ts'

/** A step of sending money by a link. */
export function PayPage({ step, ...page }: Omit<FlowPageProps, 'steps' | 'current'> & { step: PayStep }) {
  const t = useTranslate()
  return <FlowPage {...page} steps={stepNames(t)} current={paySteps.indexOf(step)} />
}

export const stepNames = (t: Translate): string[] => [
  t('Recipient'),
  t('Amount'),
  t('Check'),
  t('Confirm##step'),
]
