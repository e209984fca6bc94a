import { dictionaryCountryList, dictionaryStateList } from '@sixpence/protocol/dictionary/dictionary'
import { customerAddressCreate, customerAddressUpdate } from '@sixpence/protocol/profile/profile'
import { addressKinds } from '@sixpence/protocol/rules/documents'
import { type FormEvent, useId, useState } from 'react'
import { Refusal } from '#lib/call/refusal.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { type AddressText, kindWords } from './address-words.ts'
import { attempt } from './attempt.ts'
import { focusFirst } from './focus-first.ts'
import { Grid, Stack } from '#ui/layout/primitives.tsx'
import { useDictionary } from '#widgets/use-dictionary.ts'

type Known = AddressText & { addressId: number; addressStatus: number; confirmed: number }
type Problems = Readonly<Record<string, string>>

/** Adds an address (R099) or changes one (R100). */
export function AddressDialog(props: { address?: Known; country: string; onClose: () => void }) {
  const t = useTranslate()
  const { address, onClose } = props
  const formId = useId()
  const [country, setCountry] = useState(address?.countryCode ?? props.country)
  const [problems, setProblems] = useState<Problems>({})
  const [trouble, setTrouble] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const given = read(form)
    const found = problemsOf(given, t)
    setProblems(found)
    setTrouble('')
    if (Object.keys(found).length > 0) return focusFirst(form, found)
    setBusy(true)
    const answer = address
      ? await attempt(customerAddressUpdate, { addressId: address.addressId, address: given })
      : await attempt(customerAddressCreate, { address: given })
    setBusy(false)
    if (!(answer instanceof Refusal)) return onClose()
    const told = Object.fromEntries(
      answer.validationErrors.map(({ parameter, description }) => [
        parameter.replace('address.', ''),
        description,
      ]),
    )
    const isOfForm = Object.keys(told).some((name) => form.elements.namedItem(name))
    if (!isOfForm) return setTrouble(answer.description)
    setProblems(told)
    return focusFirst(form, told)
  }

  return (
    <Dialog
      title={address ? t('Edit the address') : t('Add an address')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} busy={isBusy}>
            {t('Save the address')}
          </Button>
        </>
      }
    >
      <Stack as="form" gap="4" id={formId} noValidate onSubmit={(event) => void submit(event)}>
        {address?.confirmed === 1 && (
          <Notice kind="info" title={t('If you change an address, you have to prove it again.')} />
        )}
        <Fields {...{ address, country, problems }} onCountry={setCountry} />
        {trouble && <Notice kind="warn" live="assertive" title={trouble} />}
      </Stack>
    </Dialog>
  )
}

function Fields(props: {
  address: Known | undefined
  country: string
  problems: Problems
  onCountry: (code: string) => void
}) {
  const t = useTranslate()
  const { address, country, problems, onCountry } = props
  const countries = useDictionary(dictionaryCountryList)?.countries
  const states = useDictionary(dictionaryStateList, country)?.states ?? []
  return (
    <>
      <Select
        name="addressStatus"
        label={t('What it is for')}
        defaultValue={String(address?.addressStatus ?? addressKinds.home)}
        options={Object.values(addressKinds)
          .filter((kind) => kind !== addressKinds.unspecified || address?.addressStatus === kind)
          .map((kind) => ({ value: String(kind), label: kindWords(kind, t) }))}
      />
      <TextField
        name="address1"
        label={t('Street and number')}
        autoComplete="address-line1"
        maxLength={100}
        defaultValue={address?.address1}
        error={problems['address1']}
      />
      <TextField
        name="address2"
        label={t('Flat, floor, entrance (if any)')}
        autoComplete="address-line2"
        maxLength={100}
        defaultValue={address?.address2}
        error={problems['address2']}
      />
      <Grid columns={2} gap="3" rowGap="4" align="top" folds={380}>
        <TextField
          name="postalCode"
          label={t('Postal code')}
          autoComplete="postal-code"
          maxLength={16}
          defaultValue={address?.postalCode}
          error={problems['postalCode']}
        />
        <TextField
          name="city"
          label={t('City')}
          autoComplete="address-level2"
          maxLength={64}
          defaultValue={address?.city}
          error={problems['city']}
        />
      </Grid>
      <Select
        // The list arrives after the first drawing; what is chosen is chosen again in it.
        key={countries ? 'all' : 'own'}
        name="countryCode"
        label={t('Country')}
        autoComplete="country"
        defaultValue={country}
        error={problems['countryCode']}
        options={
          countries?.map(({ countryCode, countryName }) => ({ value: countryCode, label: countryName })) ?? [
            { value: country, label: country },
          ]
        }
        onChange={({ currentTarget }) => onCountry(currentTarget.value)}
      />
      {states.length > 0 && (
        <Select
          key={country}
          name="stateCode"
          label={t('State or region')}
          autoComplete="address-level1"
          defaultValue={address?.countryCode === country ? (address.stateCode ?? '') : ''}
          error={problems['stateCode']}
          options={[
            { value: '', label: t('Choose') },
            ...states.map(({ stateCode, stateName }) => ({ value: stateCode, label: stateName })),
          ]}
        />
      )}
    </>
  )
}

function read(form: HTMLFormElement) {
  const data = new FormData(form)
  const text = (name: string): string => {
    const value = data.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  return {
    address1: text('address1'),
    address2: text('address2') || undefined,
    city: text('city'),
    postalCode: text('postalCode'),
    countryCode: text('countryCode'),
    stateCode: text('stateCode') || undefined,
    addressStatus: Number(text('addressStatus')),
  }
}

/** What can be said without asking the server. */
function problemsOf({ address1, city, postalCode }: ReturnType<typeof read>, t: Translate): Problems {
  return {
    ...(!address1 && { address1: t('Enter the street and the number.') }),
    ...(!postalCode && { postalCode: t('Enter the postal code.') }),
    ...(!city && { city: t('Enter the city.') }),
  }
}
