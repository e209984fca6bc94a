import type { Offer } from '@sixpence/protocol/methods/method'
import { methodTexts } from '@sixpence/protocol/methods/texts'
import { useEffect } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { BankFound } from '#widgets/methods/bank-found.tsx'
import { MethodForm } from '#widgets/methods/method-form.tsx'
import { CardFound, KeyFound } from '#widgets/methods/payee-found.tsx'
import { secretFields } from '#widgets/methods/secrets.ts'
import { useMethodEntries } from '#widgets/methods/use-method-entries.ts'
import type { FieldRefusal } from '#kit/form/use-entries.ts'
import { checkedOf, type Draft, type DraftChange, fieldsOf, typedOf } from './draft.ts'
import { Headed } from './headed.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import styles from './receive.module.css'
import { useLookups } from './use-lookups.ts'

type DetailsStepProps = {
  secret: string
  offer: Offer
  draft: Draft
  update: (change: DraftChange) => void
  secrets: Readonly<Record<string, string>>
  keepSecret: (name: string, text: string) => void
  /** Problems of fields found by the server when the claim was submitted. */
  refusal: FieldRefusal | undefined
  onBack: () => void
  onDone: () => void
}

/** Details of the payee's own account: only the fields of the selected method. */
export function DetailsStep(props: DetailsStepProps) {
  const { secret, offer, draft, update, secrets, keepSecret, refusal, onBack, onDone } = props
  const t = useTranslate()
  const format = useFormat()
  const fields = fieldsOf(offer)
  const checked = checkedOf(offer, draft, secrets)
  const texts = typedOf(offer, draft, secrets)
  const right = Object.fromEntries(
    Object.entries(checked.details).filter(([name]) => checked.problems[name] === undefined),
  )
  const lookups = useLookups(secret, offer, right)
  const foundBic = lookups.iban?.bic
  const entries = useMethodEntries(fields, checked, refusal, {
    ...(lookups.isBlocked && { cardNumber: t('We cannot pay out to cards from this bank.') }),
  })
  const { formId, idOf, errorOf } = entries

  // Fills in the BIC of the IBAN's bank.
  useEffect(() => {
    const isAsked = fields.some(({ name }) => name === 'bic')
    if (isAsked && foundBic && !draft.details['bic']) type('bic', foundBic)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each bank that is found: it may be taken out again
  }, [foundBic])

  function type(name: string, text: string): void {
    entries.entered(name)
    if (secretFields.includes(name)) keepSecret(name, text)
    else update({ withdrawalId: undefined, details: { ...draft.details, [name]: text } })
  }

  return (
    <Stack gap="6" className={styles.page}>
      <Headed title={t('Where should it arrive?')}>
        {t('{method} to {country}. The account has to be yours.', {
          method: t(methodTexts[offer.method].label),
          country: format.country(offer.country),
        })}
      </Headed>
      <ErrorSummary errors={entries.summed} />
      <Stack
        as="form"
        gap="5"
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (entries.areRight()) onDone()
        }}
      >
        <MethodForm
          id={formId}
          isOwn
          fields={fields}
          where={{ country: offer.country, currency: offer.currency, details: checked.details }}
          texts={texts}
          errorOf={errorOf}
          idOf={idOf}
          onType={type}
          // Leaving an empty field is not an error; missing values are reported on submit.
          onLeave={(name) => texts[name] && entries.left(name)}
          suggestions={lookups.suggestions}
          below={{
            iban: <BankFound bank={lookups.iban} />,
            bic: <BankFound bank={lookups.iban ? undefined : lookups.bic} />,
            instantKey: <KeyFound answer={lookups.key} />,
            cardNumber: <CardFound card={lookups.card} />,
          }}
        />
        <Cluster gap="3" className="whole-lines">
          <Button kind="primary" size="big" type="submit">
            {t('Continue')}
          </Button>
          <Button size="big" onClick={onBack}>
            {t('Back')}
          </Button>
        </Cluster>
      </Stack>
    </Stack>
  )
}
