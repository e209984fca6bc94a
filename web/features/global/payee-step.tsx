import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Dock } from '#ui/layout/dock.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { FlowForm } from '#kit/flow/flow-form.tsx'
import { FlowPage, WideOnly } from '#kit/flow/flow-page.tsx'
import { KeptNote } from '#kit/flow/kept-note.tsx'
import { useEntries } from '#kit/form/use-entries.ts'
import { classNames } from '#ui/class-names.ts'
import styles from './global.module.css'
import { isUntouched } from './pay-draft.ts'
import type { StepProps } from './pay-flow.ts'
import { PaySlip } from './pay-slip.tsx'
import { payeeFields, payeeProblems } from './payee.ts'
import { PayeeFields } from './payee-fields.tsx'
import { Ways } from './ways.tsx'

const fields = [...payeeFields, 'ways'] as const
/** The payee, and the methods by which they may claim the money. */
export function PayeeStep({ flow, payment }: StepProps) {
  const { draft, update } = flow
  const t = useTranslate()
  const { payee } = draft
  const problems = {
    ...payeeProblems(payee, t),
    ways: payment.allowed.length === 0 ? t('Allow at least one way.') : undefined,
  }
  const entries = useEntries(fields, problems, flow.refusalAt('payee'))
  return (
    <FlowPage
      {...flow}
      title={t('Who gets the money?')}
      aside={
        <WideOnly>
          <PaySlip draft={draft} payment={payment} state="draft" />
        </WideOnly>
      }
      dock={
        <Dock
          note={t('You can check everything before it leaves.')}
          primary={
            <Button kind="primary" size="big" type="submit" form={entries.formId}>
              {t('Continue to the amount')}
            </Button>
          }
        />
      }
    >
      <p className={classNames('lead', styles.lead)}>
        {t('They do not need an account here. They get a link by e-mail and choose where the money goes.')}
      </p>
      {payment.customer?.limited && (
        <Notice kind="warn" title={t('Your account is limited')}>
          {t('Payments are not possible at the moment. Nothing will be sent.')}
        </Notice>
      )}
      <ErrorSummary errors={entries.summed} />
      <FlowForm id={entries.formId} onSubmit={() => entries.areRight() && flow.goOn('amount')}>
        <PayeeFields
          payee={payee}
          idOf={entries.idOf}
          errorOf={entries.errorOf}
          onLeave={entries.left}
          onChange={(change, field) => {
            if (field) entries.entered(field)
            update({ payee: { ...payee, ...change } })
          }}
        />
        <Ways
          id={entries.idOf('ways')}
          offered={payment.offered}
          forbidden={draft.forbidden}
          error={entries.errorOf('ways')}
          onChange={(forbidden) => {
            entries.entered('ways')
            update({ forbidden })
          }}
        />
      </FlowForm>
      {!isUntouched(draft) && <KeptNote onClear={flow.clear} />}
    </FlowPage>
  )
}
