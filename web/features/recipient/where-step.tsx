import { isCurrency } from '@sixpence/money'
import type { OutputOf } from '@sixpence/protocol/call'
import { methodTexts } from '@sixpence/protocol/methods/texts'
import { recipientCountryList, recipientMethodList } from '@sixpence/protocol/recipient/recipient'
import { useEffect, useId, useMemo, useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { RadioCards } from '#ui/fields/radio-cards.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { Select } from '#ui/fields/select.tsx'
import { SkeletonRows, SkeletonText } from '#ui/feedback/states.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { WayFacts, WayTitle } from '#widgets/methods/way-facts.tsx'
import { useNow } from '#widgets/now.ts'
import { arrivalWords } from '#widgets/payment/arrival-words.ts'
import { rateWords } from '#widgets/payment/held-rate.tsx'
import type { Draft, DraftChange } from './draft.ts'
import { Earlier } from './earlier.tsx'
import type { Transfer } from './transfer.ts'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import styles from './receive.module.css'
import { Refuse } from './refuse.tsx'
import { TransferHead } from './transfer-head.tsx'
import type { ClaimStep } from './use-step.ts'

type WhereStepProps = {
  secret: string
  transfer: Transfer
  draft: Draft
  update: (change: DraftChange) => void
  error: string | undefined
  onDone: (next: ClaimStep) => void
  onRefused: () => void
}

/** The payment, and the choice of country and method. */
export function WhereStep({ secret, transfer, draft, update, error, onDone, onRefused }: WhereStepProps) {
  const t = useTranslate()
  const format = useFormat()
  const formId = useId()
  const [isAsked, setAsked] = useState(false)
  const countries = useRead(recipientCountryList, { paymentSecret: secret })
  const ways = useRead(
    recipientMethodList,
    draft.country === '' ? undefined : { paymentSecret: secret, countryCode: draft.country },
  )
  const options = useMemo(
    () =>
      (countries.data?.allowedCountries ?? [])
        .map((value) => ({ value, label: format.country(value) }))
        .toSorted((a, b) => a.label.localeCompare(b.label)),
    [countries.data, format],
  )
  const way = ways.data?.methods.find(
    ({ transferType, currencyCode }) => transferType === draft.method && currencyCode === draft.currency,
  )

  function goOn(): void {
    setAsked(true)
    if (!draft.country) document.getElementById(`${formId}-country`)?.focus()
    else if (way) onDone('details')
  }

  return (
    <Stack gap="6" className={styles.page}>
      <TransferHead transfer={transfer} />
      {error && (
        <Notice kind="bad" live="assertive" title={t('Nothing was sent')}>
          {error}
        </Notice>
      )}
      <Earlier
        secret={secret}
        onUse={(change) => {
          update(change)
          onDone('check')
        }}
      />
      <Stack
        as="form"
        gap="5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          goOn()
        }}
      >
        <Loaded
          read={countries}
          skeleton={<SkeletonText lines={2} />}
          failure={t('We could not load the countries you can receive it in.')}
        >
          {() => (
            <Select
              id={`${formId}-country`}
              name="country"
              label={t('In which country is your account?')}
              autoComplete="country"
              error={isAsked && !draft.country && t('Choose the country of your account.')}
              value={draft.country}
              options={[{ value: '', label: t('Choose') }, ...options]}
              onChange={(event) =>
                update({
                  country: event.currentTarget.value,
                  currency: undefined,
                  method: undefined,
                  withdrawalId: undefined,
                })
              }
            />
          )}
        </Loaded>
        {draft.country && (
          <Loaded
            read={ways}
            skeleton={<SkeletonRows count={3} />}
            failure={t('We could not load the ways to receive it there.')}
          >
            {({ methods }) => (
              <Ways
                methods={methods}
                transfer={transfer}
                draft={draft}
                update={update}
                error={isAsked && !way ? t('Choose how you want to receive the money.') : undefined}
              />
            )}
          </Loaded>
        )}
        <Cluster gap="3" className="whole-lines">
          <Button kind="primary" size="big" type="submit">
            {t('Continue to your account')}
          </Button>
          <Refuse secret={secret} transfer={transfer} onRefused={onRefused} />
        </Cluster>
      </Stack>
    </Stack>
  )
}

type Way = OutputOf<typeof recipientMethodList>['methods'][number]

/** The methods side by side: amount, arrival and rate of each. */
function Ways({
  methods,
  transfer,
  draft,
  update,
  error,
}: Pick<WhereStepProps, 'transfer' | 'draft' | 'update'> & {
  methods: readonly Way[]
  error: string | undefined
}) {
  const t = useTranslate()
  const format = useFormat()
  const now = useNow()
  const currencies = [...new Set(methods.map(({ currencyCode }) => currencyCode))]
  const [first] = methods
  const currency = draft.currency ?? first?.currencyCode ?? ''
  const some = methods.filter(({ currencyCode }) => currencyCode === currency)
  const only = some.length === 1 ? some[0] : undefined

  // A single method is preselected.
  useEffect(() => {
    if (!draft.method && only && isCurrency(currency)) update({ currency, method: only.transferType })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each country and currency
  }, [only?.transferType, currency, draft.country])

  if (!first)
    return (
      <Notice kind="warn" live="polite" title={t('We cannot send money there yet')}>
        {t('Choose another country in which you have an account or a card.')}
      </Notice>
    )
  return (
    <>
      {currencies.length > 1 && (
        <Segmented
          label={t('In which currency?')}
          value={currency}
          options={currencies.map((value) => ({ value, label: value }))}
          onChange={(value) => isCurrency(value) && update({ currency: value, method: undefined })}
        />
      )}
      <RadioCards
        label={t('How do you want to receive it?')}
        value={draft.method}
        error={error}
        onChange={(method) => isCurrency(currency) && update({ currency, method })}
        cards={some.map((way) => ({
          value: way.transferType,
          title: <WayTitle>{t(methodTexts[way.transferType].label)}</WayTitle>,
          detail: (
            <WayFacts
              facts={[
                [t('You get'), format.amount(way.toAmount, way.currencyCode)],
                [t('Arrives'), arrivalWords(way.arrival, { t, format, now })],
                ...rateFact(way, transfer),
              ]}
            />
          ),
        }))}
      />
    </>
  )

  function rateFact(
    { currencyCode, exchangeRate, paidOutInCurrencyCode }: Way,
    { currencyCode: from }: Transfer,
  ): (readonly [string, string])[] {
    if (paidOutInCurrencyCode) return [[t('Paid out in'), format.currencyName(paidOutInCurrencyCode)]]
    if (currencyCode === from) return []
    return [[t('Rate'), rateWords({ from, to: currencyCode, rate: exchangeRate }, t, format)]]
  }
}
