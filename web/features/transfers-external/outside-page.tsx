import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { FlowPage, type FlowPageProps } from '#widgets/payment/steps/flow-page.tsx'
import { outsideSteps, type OutsideStep } from './outside-search.ts'

/** A step of sending money out of the house. */
export function OutsidePage({
  step,
  ...page
}: Omit<FlowPageProps, 'steps' | 'current'> & { step: OutsideStep }) {
  const t = useTranslate()
  return <FlowPage {...page} steps={stepNames(t)} current={outsideSteps.indexOf(step)} />
}

export const stepNames = (t: Translate): string[] => [
  t('Where to'),
  t('Recipient'),
  t('Amount'),
  t('Check'),
  t('Confirm##step'),
]
