import { currencies as allCurrencies, readDecimal, readPercent } from '@sixpence/money'
import { callingCodes } from '@sixpence/protocol/rules/countries'
import { everywhere } from '@sixpence/protocol/rules/tariffs'
import type { FeeRow, MarginRow, TariffMethod } from '@sixpence/protocol/tariffs/tariffs'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useFormOf } from '#kit/form/use-form-of.ts'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Select } from '#ui/fields/select.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { keyOf, type Loaded, type Part } from './parts.ts'
import { countryWords, methodName } from './tariff-words.ts'
import type { Draft } from './use-draft.ts'

type Props = {
  part: Part
  method: TariffMethod | undefined
  loaded: Loaded
  draft: Draft
  onClose: () => void
}

/** Adds a row for a country, from an amount on, or for an exchange; it starts with the values that apply without it. */
export const RowDialog = (props: Props) =>
  props.method === undefined ? <MarginDialog {...props} /> : <WayDialog {...props} method={props.method} />

function WayDialog({ part, method, loaded, draft, onClose }: Props & { method: TariffMethod }) {
  const t = useTranslate()
  const format = useFormat()
  const isFee = part === 'fees'
  const currencies = loaded.ways.find((way) => way.method === method)?.currencies ?? []
  const rows = (isFee ? loaded.fees : loaded.limits)
    .filter(({ change }) => change !== 'removed')
    .map(({ row }) => row)
    .filter((row) => row.method === method)
  const first: { currency: string; country: string; from: string } = {
    currency: currencies[0] ?? '',
    country: everywhere,
    from: '',
  }
  const form = useFormOf({
    first,
    problemsOf: ({ country, from, currency }) => {
      const amount = readDecimal(from)
      const isAmount = amount === '' || /^\d{1,15}(?:\.\d{1,18})?$/.test(amount)
      const isThere = newRows({ country, currency, from }).some((row) =>
        rows.some((item) => keyOf(part, item as never) === keyOf(part, row as never)),
      )
      return {
        from: isFee && !isAmount && t('Enter a number, such as 0.5.'),
        country:
          (country === everywhere && (!isFee || Number(amount) === 0) && t('Choose a country.')) ||
          (isThere && t('This row already exists.')),
      }
    },
    fieldOf: (parameter) => parameter.split('.').at(-1) ?? parameter,
    send: async (values) => {
      const answer = await draft.edit({ part, put: newRows(values), removed: [] })
      if (answer === true) onClose()
      return answer
    },
  })

  /** With the values that currently apply to the country and amount; a country with specific rows needs a row from 0 on. */
  function newRows({ currency, country, from }: { currency: string; country: string; from: string }) {
    const amount = readDecimal(from) || '0'
    const ofWay = rows.filter((row) => row.currency === currency)
    const own = ofWay.filter((row) => row.country === country)
    const general = ofWay.filter((row) => row.country === everywhere)
    if (!isFee) return (own.length > 0 ? own : general).map((row) => ({ ...row, country }))
    const fees = (own.length > 0 ? own : general) as FeeRow[]
    const covering = fees
      .toSorted((a, b) => Number(a.from) - Number(b.from))
      .findLast((row) => Number(row.from) <= Number(amount))
    const copies = own.length > 0 ? [] : fees.filter((row) => Number(row.from) < Number(amount))
    return [...copies, ...(covering ? [{ ...covering, from: amount }] : [])].map((row) => ({
      ...row,
      country,
    }))
  }

  const countries = [...callingCodes.keys()]
    .map((value) => ({ value, label: format.country(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  return (
    <FormDialog form={form} title={methodName(method, t)} action={t('Add the row')} onClose={onClose}>
      <p>{t('The row starts with the values that apply without it.')}</p>
      <Select
        {...form.text('currency')}
        label={t('Currency')}
        options={currencies.map((value) => ({ value, label: value }))}
      />
      <Select
        {...form.text('country')}
        label={t('Payee’s country')}
        options={[{ value: everywhere, label: countryWords(everywhere, { t, format }) }, ...countries]}
      />
      {isFee && (
        <TextField
          {...form.text('from')}
          label={t('From amount')}
          hint={t('Leave empty for any amount.')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={24}
        />
      )}
    </FormDialog>
  )
}

function MarginDialog({ loaded, draft, onClose }: Props) {
  const t = useTranslate()
  const options = [
    { value: everywhere, label: t('All currencies') },
    ...allCurrencies.map((value) => ({ value, label: value })),
  ]
  const form = useFormOf({
    first: { sold: 'EUR', bought: 'USD', percent: '' },
    problemsOf: ({ sold, bought, percent }) => ({
      bought:
        (sold === bought && sold !== everywhere && t('Choose two different currencies.')) ||
        (loaded.margins.some(
          ({ row, change }) => change !== 'removed' && row.sold === sold && row.bought === bought,
        ) &&
          t('This row already exists.')),
      percent:
        !/^\d{1,2}(?:[.,]\d{1,2})?$/.test(percent.trim()) &&
        t('Enter a percentage with at most two decimals, such as 0.35.'),
    }),
    fieldOf: (parameter) =>
      parameter.endsWith('basisPoints') ? 'percent' : (parameter.split('.').at(-1) ?? parameter),
    send: async ({ sold, bought, percent }) => {
      const basisPoints = Math.round(Number(readPercent(percent)) * 100)
      const row = { sold, bought, basisPoints } as MarginRow
      const answer = await draft.edit({ part: 'margins', put: [row] as never, removed: [] })
      if (answer === true) onClose()
      return answer
    },
  })
  return (
    <FormDialog form={form} title={t('Add a currency pair')} action={t('Add the row')} onClose={onClose}>
      <Select {...form.text('sold')} label={t('Currency sold')} options={options} />
      <Select {...form.text('bought')} label={t('Currency bought')} options={options} />
      <TextField
        {...form.text('percent')}
        label={t('Margin in percent')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={5}
      />
    </FormDialog>
  )
}
