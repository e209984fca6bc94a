import { wireCountries } from '@sixpence/protocol/methods/countries'
import { customerTypes } from '@sixpence/protocol/rights'
import type { TransferMethod } from '@sixpence/protocol/transfers-external/transfers-external'
import { isCurrency } from '@sixpence/money'
import { fullName } from '@sixpence/protocol/rules/person-name'
import { Suspense, useEffect, useId, useMemo, useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Dock } from '#ui/layout/dock.tsx'
import { ErrorSummary, type SummedError } from '#ui/fields/error-summary.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { Select } from '#ui/fields/select.tsx'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { later } from '#widgets/lazy-part.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { isOutsideOffered } from '#widgets/accounts/may-send.ts'
import { FlowForm } from '#kit/flow/flow-form.tsx'
import { FlowPage } from '#kit/flow/flow-page.tsx'
import { KeptNote } from '#kit/flow/kept-note.tsx'
import type { Draft, DraftChange } from './draft.ts'
import { bestMethod } from './best-method.ts'
import { isStopped, MethodChoice } from './method-choice.tsx'
import type { StepProps } from './outside-flow.ts'
import type { Payment } from './use-payment.ts'

const Recent = later(async () => (await import('./recent.tsx')).Recent)
const Templates = later(async () => (await import('./templates.tsx')).Templates)

/** Owner of the account, country, currency and method. */
export function PlaceStep({ flow, payment }: StepProps) {
  const { draft, update } = flow
  const refusal = flow.refusalAt('place')
  const t = useTranslate()
  const format = useFormat()
  const formId = useId()
  const [showsErrors, setShowsErrors] = useState(false)
  const [summedErrors, setSummedErrors] = useState<readonly SummedError[]>([])
  const { customer, transferMethods, transferMethod } = payment
  const countries = useMemo(
    () =>
      wireCountries
        .map((value) => ({ value, label: format.country(value) }))
        .toSorted((a, b) => a.label.localeCompare(b.label)),
    [format],
  )
  const currencies = [...new Set(transferMethods?.map(({ currencyCode }) => currencyCode))]
  const methodsInCurrency =
    transferMethods?.filter(({ currencyCode }) => currencyCode === draft.currency) ?? []
  usePreselection(flow, payment)

  const errors = {
    country: draft.country ? undefined : t('Choose the country the money goes to.'),
    currency:
      draft.country && transferMethods?.length && !draft.currency ? t('Choose a currency.') : undefined,
    method: draft.currency && !transferMethod ? t('Choose how to send the money.') : undefined,
  }
  const currentErrors = Object.entries(errors).flatMap(([field, text]) =>
    text ? [{ field: `${formId}-${field}`, text }] : [],
  )

  function goOn(): void {
    setShowsErrors(true)
    // A single error is beside its field, which gets the focus.
    setSummedErrors(currentErrors.length > 1 ? currentErrors : [])
    const [firstError] = currentErrors
    if (firstError) {
      if (currentErrors.length === 1) document.getElementById(firstError.field)?.focus()
      return
    }
    if (transferMethod && !isStopped(transferMethod)) flow.goOn('payee')
  }

  return (
    <FlowPage
      {...flow}
      title={t('Where does the money go?')}
      dock={
        <Dock
          note={t('You can check everything before it leaves.')}
          primary={
            <Button kind="primary" size="big" type="submit" form={formId}>
              {t('Continue to the recipient')}
            </Button>
          }
        />
      }
    >
      {refusal && <Notice kind="bad" live="assertive" title={refusal.text} />}
      {customer?.limited && (
        <Notice kind="warn" title={t('Your account is limited')}>
          {t('Payments are not possible at the moment. Nothing will be sent.')}
        </Notice>
      )}
      <ErrorSummary
        errors={summedErrors.filter((summed) => currentErrors.some(({ field }) => field === summed.field))}
      />
      <FlowForm id={formId} onSubmit={goOn}>
        {customer && isOutsideOffered(customer, 'own') && isOutsideOffered(customer, '3d') && (
          <Segmented
            label={t('Whose account is it?')}
            value={draft.permission}
            options={[
              { value: '3d', label: t('To someone else') },
              { value: 'own', label: t('To my own account') },
            ]}
            onChange={(permission) =>
              update({ permission, currency: undefined, method: undefined, ...payeeOf(permission, customer) })
            }
          />
        )}
        <Select
          id={`${formId}-country`}
          name="country"
          label={t('Country of the account')}
          autoComplete="off"
          error={showsErrors ? errors.country : undefined}
          value={draft.country}
          options={[{ value: '', label: t('Choose') }, ...countries]}
          onChange={(event) =>
            update({ country: event.currentTarget.value, currency: undefined, method: undefined })
          }
        />
        {draft.country && (
          <Loaded
            read={payment.methodsRead}
            skeleton={<SkeletonRows count={3} />}
            failure={t('We could not load the ways to send money there.')}
          >
            {() =>
              currencies.length === 0 ? (
                <Notice kind="warn" live="polite" title={t('We cannot send money there yet')}>
                  {t('You cannot send money to {country} at the moment.', {
                    country: format.country(draft.country),
                  })}
                </Notice>
              ) : (
                <>
                  <Select
                    id={`${formId}-currency`}
                    name="currency"
                    label={t('Currency to send')}
                    autoComplete="off"
                    error={showsErrors ? errors.currency : undefined}
                    value={draft.currency ?? ''}
                    options={currencies.map((value) => ({
                      value,
                      label: `${value}, ${format.currencyName(value)}`,
                    }))}
                    onChange={({ currentTarget: { value } }) =>
                      isCurrency(value) && update({ currency: value, method: undefined })
                    }
                  />
                  <div id={`${formId}-method`} tabIndex={-1}>
                    <MethodChoice
                      methods={methodsInCurrency}
                      value={draft.method}
                      error={showsErrors ? errors.method : undefined}
                      onChange={(method) => update({ method })}
                    />
                  </div>
                </>
              )
            }
          </Loaded>
        )}
      </FlowForm>
      {draft.country ? (
        <KeptNote onClear={flow.clear} />
      ) : (
        <Suspense>
          <Templates onChoose={update} />
          <Recent permission={draft.permission} onRepeat={(change, step) => flow.goTo(step, { change })} />
        </Suspense>
      )}
    </FlowPage>
  )
}

type Customer = NonNullable<Payment['customer']>

/** For an own account, the name is the customer's. */
function payeeOf(permission: Draft['permission'], customer: Customer): DraftChange {
  if (permission === '3d') return { details: {} }
  const isCompany = customer.customerType !== customerTypes.personal
  return {
    beneficiaryType: isCompany ? 'company' : 'person',
    details: { payeeName: customer.businessName ?? fullName(customer) },
  }
}

/**
 * Preselects a currency the customer has that is possible for the country, and the method that is best for every amount.
 * Choices that are not possible for the destination are removed.
 */
function usePreselection({ draft, update }: StepProps['flow'], { transferMethods, accounts }: Payment): void {
  useEffect(() => {
    if (!transferMethods || transferMethods.length === 0) return
    const { currency, method } = preselection(draft, transferMethods, accounts)
    if (currency === draft.currency && method === draft.method) return
    update({ currency: currency && isCurrency(currency) ? currency : undefined, method })
    // oxlint-disable-next-line react/exhaustive-deps -- once for what the server offers; choices after that are the person's
  }, [transferMethods?.length, draft.country, draft.permission, draft.currency])
}

function preselection(
  draft: Pick<Draft, 'currency' | 'method'>,
  transferMethods: readonly TransferMethod[],
  accounts: Payment['accounts'],
) {
  const isPossible = transferMethods.some(({ currencyCode }) => currencyCode === draft.currency)
  const inOwnCurrency = transferMethods.find(({ currencyCode }) =>
    accounts.some((account) => account.currencyCode === currencyCode),
  )
  const currency = isPossible ? draft.currency : (inOwnCurrency ?? transferMethods[0])?.currencyCode
  const inCurrency = transferMethods.filter(({ currencyCode }) => currencyCode === currency)
  const method =
    inCurrency.find((transferMethod) => transferMethod.method === draft.method) ??
    bestMethod(inCurrency.filter((transferMethod) => !isStopped(transferMethod)))
  return { currency, method: method?.method }
}
