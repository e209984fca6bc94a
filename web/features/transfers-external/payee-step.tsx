import type { DetailsCheck } from '@sixpence/protocol/methods/details'
import type { Field, Offer } from '@sixpence/protocol/methods/method'
import { useEffect } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Dock } from '#ui/layout/dock.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { ChevronLeftIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { ButtonTo, IconTo } from '#ui/links.tsx'
import { FlowForm } from '#kit/flow/flow-form.tsx'
import { FlowPage, WideOnly } from '#kit/flow/flow-page.tsx'
import { AddressEnds } from './address-ends.tsx'
import { BankFound } from '#widgets/methods/bank-found.tsx'
import { fieldsOf, keptCardOf, typedOf } from './draft.ts'
import { type KeptCard, KeptCards, useKeptCards } from './kept-cards.tsx'
import { MethodForm } from '#widgets/methods/method-form.tsx'
import type { StepProps } from './outside-flow.ts'
import { OutsideSlip } from './outside-slip.tsx'
import { CardFound, KeyFound } from '#widgets/methods/payee-found.tsx'
import { secretFields } from '#widgets/methods/secrets.ts'
import { useBanks } from './use-banks.ts'
import { useMethodEntries } from '#widgets/methods/use-method-entries.ts'
import { usePayeeLookups } from './use-payee-lookups.ts'

type PayeeStepProps = StepProps & {
  offer: Offer
  secrets: Readonly<Record<string, string>>
  keepSecret: (name: string, text: string) => void
}

/** The payee and their account: the fields of the selected method. */
export function PayeeStep({ flow, payment, offer, secrets, keepSecret }: PayeeStepProps) {
  const { draft, update } = flow
  const t = useTranslate()
  const { checked } = payment
  const right = rightOf(checked)
  const fields = fieldsOf(offer, draft)
  const texts = typedOf(offer, draft, secrets)
  const banks = useBanks(offer, right)
  const lookups = usePayeeLookups(right)
  const cards = useKeptCards(offer.method === 'oct')
  const entries = useMethodEntries(fields, checked, flow.refusalAt('payee'), {
    ...(offer.method === 'oct' && { cardId: undefined }),
    ...(lookups.isBlocked && { cardNumber: t('We cannot pay out to cards from this bank.') }),
  })
  const { formId, idOf, errorOf } = entries
  useBankCode(banks.iban?.bic, fields, flow)

  const isForgotten =
    draft.amount !== '' && fields.some((field) => isSecret(field.name) && !texts[field.name])

  function type(name: string, text: string): void {
    entries.entered(name)
    if (isSecret(name)) keepSecret(name, text)
    else update({ details: { ...draft.details, [name]: text } })
  }

  function choose(card: KeptCard | undefined): void {
    entries.entered('cardId')
    const { payeeName = '' } = draft.details
    update({
      cardId: card?.cardId,
      saveCard: undefined,
      details: { ...draft.details, payeeName: card?.payeeName ?? payeeName },
    })
  }

  return (
    <FlowPage
      {...flow}
      title={t('Who gets the money?')}
      back={
        <IconTo
          to="/transfer/external"
          search={{ step: 'place' }}
          label={t('Back to the country')}
          icon={<ChevronLeftIcon />}
        />
      }
      aside={
        <WideOnly>
          <OutsideSlip draft={draft} payment={payment} state="draft" />
        </WideOnly>
      }
      dock={<PayeeDock formId={formId} />}
    >
      <ErrorSummary errors={entries.summed} />
      {isForgotten && (
        <Notice kind="info" title={t('Enter the confidential details again')}>
          {t('Card numbers and answers are not kept when you reload the page.')}
        </Notice>
      )}
      <FlowForm id={formId} onSubmit={() => entries.areRight() && flow.goOn('amount')}>
        {draft.permission === '3d' && <PayeeKind flow={flow} />}
        <KeptCards
          id={idOf('cardId')}
          cards={cards}
          value={keptCardOf(draft)}
          error={errorOf('cardId')}
          onChange={choose}
        />
        <MethodForm
          id={formId}
          fields={fields}
          where={{ country: offer.country, currency: offer.currency, details: checked?.details ?? {} }}
          texts={texts}
          errorOf={errorOf}
          idOf={idOf}
          onType={type}
          // Leaving an empty field is not an error; missing values are reported on submit.
          onLeave={(name) => texts[name] && entries.left(name)}
          suggestions={banks.suggestions}
          below={{
            iban: <BankFound bank={banks.iban} />,
            // The bank is shown once: below the IBAN if it is known from there.
            bic: <BankFound bank={banks.iban ? undefined : banks.bic} />,
            address: <AddressEnds address={right['address']} />,
            instantKey: <KeyFound answer={lookups.key} />,
            cardNumber: <CardFound card={lookups.card} />,
          }}
        />
      </FlowForm>
    </FlowPage>
  )
}

/** Fills in the BIC of the IBAN's bank, unless a BIC was entered. */
function useBankCode(
  bic: string | undefined,
  fields: readonly Field[],
  { draft, update }: PayeeStepProps['flow'],
): void {
  useEffect(() => {
    const isAsked = fields.some(({ name }) => name === 'bic')
    if (isAsked && bic && !draft.details['bic']) update({ details: { ...draft.details, bic } })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each bank that is found: it may be taken out again
  }, [bic])
}

function PayeeKind({ flow: { draft, update } }: Pick<PayeeStepProps, 'flow'>) {
  const t = useTranslate()
  return (
    <Segmented
      label={t('A person or a company?')}
      value={draft.beneficiaryType}
      options={[
        { value: 'person', label: t('A person') },
        { value: 'company', label: t('A company') },
      ]}
      onChange={(beneficiaryType) => update({ beneficiaryType })}
    />
  )
}

function PayeeDock({ formId }: { formId: string }) {
  const t = useTranslate()
  return (
    <Dock
      note={t('You can check everything before it leaves.')}
      secondary={
        <ButtonTo to="/transfer/external" search={{ step: 'place' }} size="big">
          {t('Back')}
        </ButtonTo>
      }
      primary={
        <Button kind="primary" size="big" type="submit" form={formId}>
          {t('Continue to the amount')}
        </Button>
      }
    />
  )
}

const rightOf = (checked: DetailsCheck | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(checked?.details ?? {}).filter(([name]) => checked?.problems[name] === undefined),
  )

const isSecret = (name: string): boolean => secretFields.includes(name)
