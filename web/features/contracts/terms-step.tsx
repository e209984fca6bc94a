import type { OutputOf } from '@sixpence/protocol/call'
import { contractBounds } from '@sixpence/protocol/contracts/contracts'
import type { customerInfoGet } from '@sixpence/protocol/session/session'
import { fullName } from '@sixpence/protocol/rules/person-name'
import { useEffect } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Dock } from '#ui/layout/dock.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { TextArea, TextField } from '#ui/fields/text-field.tsx'
import { FlowForm } from '#kit/flow/flow-form.tsx'
import { FlowPage } from '#kit/flow/flow-page.tsx'
import { type FieldRefusal, useEntries } from '#kit/form/use-entries.ts'
import { type TermField, termFields, termProblems } from './draft.ts'
import type { StepProps } from './parties-step.tsx'

export type Reader = OutputOf<typeof customerInfoGet>['customer']

type Props = StepProps & {
  customer: Reader
  refusal: FieldRefusal | undefined
  onDone: () => void
  onBack: () => void
}

/** Share, period, signatory, and the obligations of both parties. */
export function TermsStep({ draft, update, steps, customer, refusal, onDone, onBack }: Props) {
  const t = useTranslate()
  const entries = useEntries(termFields, termProblems(draft, t), refusal)
  const ownName = fullName(customer)
  const { email } = draft

  useEffect(() => {
    if (draft.ownSigner === '') update({ ownSigner: ownName })
    // oxlint-disable-next-line react/exhaustive-deps -- offered once; who empties it has taken it out
  }, [])

  const field = (name: TermField) => ({
    id: entries.idOf(name),
    name,
    autoComplete: 'off',
    value: draft[name],
    error: entries.errorOf(name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      entries.entered(name)
      update({ [name]: currentTarget.value })
    },
    onBlur: () => entries.left(name),
  })
  const perLine = t('One per line.')

  return (
    <FlowPage
      steps={steps}
      current={1}
      title={t('What do you agree on?')}
      dock={
        <Dock
          note={t('Nothing is sent before you have checked it.')}
          secondary={<Button onClick={onBack}>{t('Back')}</Button>}
          primary={
            <Button kind="primary" size="big" type="submit" form={entries.formId}>
              {t('Continue to check')}
            </Button>
          }
        />
      }
    >
      <ErrorSummary errors={entries.summed} />
      <FlowForm id={entries.formId} onSubmit={() => entries.areRight() && onDone()}>
        <TextField {...field('percentage')} label={t('Share (%)')} inputMode="decimal" end="%" />
        <TextField {...field('activeFrom')} label={t('First day')} type="date" />
        <TextField
          {...field('activeTo')}
          label={t('Last day (optional)')}
          hint={t('Without one, it continues until someone gives notice.')}
          type="date"
        />
        <TextField {...field('ownSigner')} label={t('Your signatory')} maxLength={contractBounds.signer} />
        <TextArea {...field('ownObligations')} label={t('Your obligations')} hint={perLine} rows={3} />
        <TextField
          {...field('theirSigner')}
          label={t('Signatory for {email}', { email })}
          maxLength={contractBounds.signer}
        />
        <TextArea
          {...field('theirObligations')}
          label={t('Obligations of {email}', { email })}
          hint={perLine}
          rows={3}
        />
        <TextField {...field('note')} label={t('Note (optional)')} maxLength={contractBounds.note} />
      </FlowForm>
    </FlowPage>
  )
}
