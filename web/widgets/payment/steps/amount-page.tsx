import type { ReactNode } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Dock } from '#ui/layout/dock.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { ChevronLeftIcon } from '#ui/icons/icons.tsx'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { ButtonTo, IconTo } from '#ui/links.tsx'
import { Loaded, type ReadState } from '#widgets/loaded.tsx'
import { FlowForm } from '#kit/flow/flow-form.tsx'
import { FlowPage, WideOnly } from '#kit/flow/flow-page.tsx'
import { SumsAloud, type SumsProps } from './sums.tsx'
import type { Entries } from '#kit/form/use-entries.ts'
import type { FlowPath } from '#kit/flow/use-steps.ts'

type AmountPageProps = {
  flow: { steps: readonly string[]; current: number; path: FlowPath }
  payeeName: string
  entries: Pick<Entries<string>, 'formId' | 'summed'>
  /** Possible source accounts; the form is rendered once they are loaded. */
  balances: ReadState<unknown>
  /** Beside the form on wide screens. */
  slip: ReactNode
  limits?: ReactNode
  sums: Omit<SumsProps, 'after'> | undefined
  onSubmit: () => void
  children: ReactNode
}

/** The amount step, common to all payment flows. */
export function AmountPage(props: AmountPageProps) {
  const { flow, payeeName, entries, balances, slip, limits, sums, onSubmit, children } = props
  const t = useTranslate()
  const toPayee = { to: flow.path, search: { step: 'payee' } } as const
  return (
    <FlowPage
      steps={flow.steps}
      current={flow.current}
      title={t('How much does {name} get?', { name: payeeName })}
      back={<IconTo {...toPayee} label={t('Back to the recipient')} icon={<ChevronLeftIcon />} />}
      aside={
        <>
          <WideOnly>{slip}</WideOnly>
          {limits}
          <SumsAloud sums={sums} />
        </>
      }
      dock={
        <Dock
          secondary={
            <ButtonTo {...toPayee} size="big">
              {t('Back')}
            </ButtonTo>
          }
          primary={
            <Button kind="primary" size="big" type="submit" form={entries.formId}>
              {t('Check the payment')}
            </Button>
          }
        />
      }
    >
      <ErrorSummary errors={entries.summed} />
      <Loaded
        read={balances}
        skeleton={<SkeletonText lines={4} />}
        failure={t('We could not load your accounts.')}
      >
        {() => (
          <FlowForm id={entries.formId} onSubmit={onSubmit}>
            {children}
          </FlowForm>
        )}
      </Loaded>
    </FlowPage>
  )
}
