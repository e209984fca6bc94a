import { dictionaryCountryList, dictionaryStateList } from '@sixpence/protocol/dictionary/dictionary'
import { customerAddressCreate, customerAddressUpdate } from '@sixpence/protocol/profile/profile'
import { hasPostalCodes } from '@sixpence/protocol/rules/postal-codes'
import { addressKinds } from '@sixpence/protocol/rules/documents'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useFormOf } from '#kit/form/use-form-of.ts'
import { type AddressText, kindWords } from './address-words.ts'
import { attempt } from './attempt.ts'
import { Grid } from '#ui/layout/primitives.tsx'
import { useDictionary } from '#widgets/use-dictionary.ts'

const companyKinds: readonly number[] = [addressKinds.business, addressKinds.office]

type SavedAddress = AddressText & { addressId: number; addressStatus: number; confirmed: number }

type AddressDialogProps = {
  address?: SavedAddress
  country: string
  /** Companies have no home address. */
  isCompany?: boolean
  onClose: () => void
}

/** Adds (R099) or changes (R100) an address. */
export function AddressDialog(props: AddressDialogProps) {
  const t = useTranslate()
  const { address, isCompany = false, onClose } = props
  const kinds = isCompany ? companyKinds : Object.values(addressKinds)
  const form = useAddressForm(props)
  const { countryCode } = form.values
  const countries = useDictionary(dictionaryCountryList)?.countries
  const states = useDictionary(dictionaryStateList, countryCode)?.states ?? []

  return (
    <FormDialog
      form={form}
      title={address ? t('Edit the address') : t('Add an address')}
      action={t('Save the address')}
      onClose={onClose}
    >
      {address?.confirmed === 1 && (
        <Notice kind="info" title={t('If you change an address, you have to prove it again.')} />
      )}
      <Select
        {...form.text('addressStatus')}
        label={t('Purpose')}
        options={[...new Set([...(address ? [address.addressStatus] : []), ...kinds])]
          .filter((kind) => kind !== addressKinds.unspecified || address?.addressStatus === kind)
          .map((kind) => ({ value: String(kind), label: kindWords(kind, t) }))}
      />
      <TextField
        {...form.text('address1')}
        label={t('Street and number')}
        autoComplete="address-line1"
        maxLength={100}
      />
      <TextField
        {...form.text('address2')}
        label={t('Flat, floor, entrance (if any)')}
        autoComplete="address-line2"
        maxLength={100}
      />
      <Grid columns={2} gap="3" rowGap="4" align="top" folds={380}>
        <TextField
          {...form.text('postalCode')}
          label={hasPostalCodes(countryCode) ? t('Postal code') : t('Postal code (if any)')}
          autoComplete="postal-code"
          maxLength={16}
        />
        <TextField {...form.text('city')} label={t('City')} autoComplete="address-level2" maxLength={64} />
      </Grid>
      <Select
        {...form.text('countryCode')}
        label={t('Country')}
        autoComplete="country"
        options={
          countries?.map((country) => ({ value: country.countryCode, label: country.countryName })) ?? [
            { value: countryCode, label: countryCode },
          ]
        }
        onChange={({ currentTarget: { value } }) =>
          // States depend on the country.
          form.set({
            countryCode: value,
            stateCode: value === address?.countryCode ? (address.stateCode ?? '') : '',
          })
        }
      />
      {states.length > 0 && (
        <Select
          {...form.text('stateCode')}
          label={t('State or region')}
          autoComplete="address-level1"
          options={[
            { value: '', label: t('Choose') },
            ...states.map((state) => ({ value: state.stateCode, label: state.stateName })),
          ]}
        />
      )}
    </FormDialog>
  )
}

/** The entries, sent as a new address or as a change. */
function useAddressForm({ address, country, isCompany = false, onClose }: AddressDialogProps) {
  const t = useTranslate()
  return useFormOf({
    draft: `address.${address?.addressId ?? 'new'}`,
    first: {
      addressStatus: String(
        address?.addressStatus ?? (isCompany ? addressKinds.business : addressKinds.home),
      ),
      address1: address?.address1 ?? '',
      address2: address?.address2 ?? '',
      postalCode: address?.postalCode ?? '',
      city: address?.city ?? '',
      countryCode: address?.countryCode ?? country,
      stateCode: address?.stateCode ?? '',
    },
    problemsOf: ({ address1, postalCode, city, countryCode }) => ({
      address1: !address1.trim() && t('Enter the street and the number.'),
      postalCode: hasPostalCodes(countryCode) && !postalCode.trim() && t('Enter the postal code.'),
      city: !city.trim() && t('Enter the city.'),
    }),
    fieldOf: (parameter) => parameter.replace('address.', ''),
    send: async ({ addressStatus, address1, address2, postalCode, city, countryCode, stateCode }) => {
      const addressInput = {
        addressStatus: Number(addressStatus),
        address1: address1.trim(),
        address2: address2.trim() || undefined,
        postalCode: postalCode.trim(),
        city: city.trim(),
        countryCode,
        stateCode: stateCode || undefined,
      }
      const answer = address
        ? await attempt(customerAddressUpdate, { addressId: address.addressId, address: addressInput })
        : await attempt(customerAddressCreate, { address: addressInput })
      if (!(answer instanceof Refusal)) onClose()
      return answer
    },
  })
}
