import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { FlowPage, type FlowPageProps } from '#widgets/payment/steps/flow-page.tsx'
import { ownSteps, type OwnStep } from './own-search.ts'

/** A step of moving money between one's own accounts. */
export function OwnPage({ step, ...page }: Omit<FlowPageProps, 'steps' | 'current'> & { step: OwnStep }) {
  const t = useTranslate()
  return <FlowPage {...page} steps={stepNames(t)} current={ownSteps.indexOf(step)} />
}

export const stepNames = (t: Translate): string[] => [t('Accounts and amount'), t('Check')]
