import type { Checked } from '@sixpence/protocol/methods/details'
import type { Offer } from '@sixpence/protocol/methods/method'
import { useEffect, useId, useState } from 'react'
import { useTranslate } from '#lib/translate.ts'
import { Button } from '#ui/button.tsx'
import { Dock } from '#ui/dock.tsx'
import { ErrorSummary, type SummedError } from '#ui/error-summary.tsx'
import { ChevronLeftIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { ButtonTo, IconTo } from '#widgets/links.tsx'
import { WideOnly } from '#widgets/payment/flow-page.tsx'
import { AddressEnds } from './address-ends.tsx'
import { BankFound } from './bank-found.tsx'
import { typedOf } from './draft.ts'
import styles from './form.module.css'
import { fieldId, MethodForm, problemWords } from './method-form.tsx'
import { OutsidePage } from './outside-page.tsx'
import { OutsideSlip } from './outside-slip.tsx'
import type { StepProps } from './place-step.tsx'
import { CardFound, KeyFound } from './payee-found.tsx'
import { secretFields } from './secrets.ts'
import { useBanks } from './use-banks.ts'
import { usePayeeLookups } from './use-payee-lookups.ts'

type PayeeStepProps = StepProps & {
  offer: Offer
  secrets: Readonly<Record<string, string>>
  keepSecret: (name: string, text: string) => void
  /** What the server said of a field when the payment was sent. */
  refusal?: { field: string; text: string } | undefined
  onDone: () => void
}

/** Who gets it and where it arrives: the fields of the way that was chosen. */
export function PayeeStep(props: PayeeStepProps) {
  const { draft, update, payment, offer, secrets, keepSecret, refusal, onDone } = props
  const t = useTranslate()
  const formId = useId()
  const [saysAll, setSaysAll] = useState(false)
  const [said, setSaid] = useState(refusal)
  const [summed, setSummed] = useState<readonly SummedError[]>([])
  const { checked } = payment
  const right = rightOf(checked)
  const banks = useBanks(offer, right)
  const found = usePayeeLookups(right)
  const foundBic = banks.iban?.bic

  // What the IBAN says already nobody has to write, unless they have.
  useEffect(() => {
    const isAsked = offer.fields.some(({ name }) => name === 'bic')
    if (isAsked && foundBic && !draft.details['bic']) update({ details: { ...draft.details, bic: foundBic } })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each bank that is found: it may be taken out again
  }, [foundBic])

  useEffect(() => {
    if (refusal) document.getElementById(fieldId(formId, refusal.field))?.focus()
  }, [refusal, formId])

  const typed = typedOf(offer, draft, secrets)
  const blocked = found.isBlocked
    ? { field: 'cardNumber', text: t('Cards of this bank cannot be paid out to.') }
    : undefined
  const told = said ?? blocked
  const isForgotten =
    draft.amount !== '' && offer.fields.some((one) => isSecret(one.name) && !typed[one.name])

  function type(name: string, text: string): void {
    if (said?.field === name) setSaid(undefined)
    if (isSecret(name)) keepSecret(name, text)
    else update({ details: { ...draft.details, [name]: text } })
  }

  function goOn(): void {
    setSaysAll(true)
    const found = offer.fields.flatMap(({ name, label }) => {
      const problem = checked?.problems[name]
      const text = told?.field === name ? told.text : problem && problemWords(problem, t)
      // Several fields may lack the same: here each says which it is.
      return text ? [{ field: fieldId(formId, name), text: `${t(label)}: ${text}` }] : []
    })
    setSummed(found.length > 1 ? found : [])
    const [only] = found
    if (found.length === 1 && only) document.getElementById(only.field)?.focus()
    if (found.length === 0) onDone()
  }

  return (
    <OutsidePage
      step="payee"
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
      dock={
        <Dock
          note={t('You check everything before it leaves.')}
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
      }
    >
      <ErrorSummary errors={summed} />
      {isForgotten && (
        <Notice kind="info" title={t('Enter the secret parts once more')}>
          {t('Card numbers and answers are not kept when the page is loaded anew.')}
        </Notice>
      )}
      <form
        id={formId}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          goOn()
        }}
      >
        {draft.permission === '3d' && (
          <Segmented
            label={t('A person or a company?')}
            value={draft.beneficiaryType}
            options={[
              { value: 'person', label: t('A person') },
              { value: 'company', label: t('A company') },
            ]}
            onChange={(beneficiaryType) => update({ beneficiaryType })}
          />
        )}
        <MethodForm
          id={formId}
          offer={offer}
          typed={typed}
          onType={type}
          saysAll={saysAll}
          said={told}
          suggestions={banks.suggestions}
          below={{
            iban: <BankFound bank={banks.iban} />,
            // Said once, at the field that says it.
            bic: <BankFound bank={banks.iban ? undefined : banks.bic} />,
            address: <AddressEnds address={right['address']} />,
            instantKey: <KeyFound answer={found.key} />,
            cardNumber: <CardFound card={found.card} />,
          }}
        />
      </form>
    </OutsidePage>
  )
}

/** Of what was typed, what is right. */
const rightOf = (checked: Checked | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(checked?.details ?? {}).filter(([name]) => checked?.problems[name] === undefined),
  )

const isSecret = (name: string): boolean => secretFields.includes(name)
