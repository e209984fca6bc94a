import { isCurrency } from '@sixpence/money'
import {
  buttonTypes,
  type SavedButton,
  savedButtonCreate,
  savedButtonUpdate,
} from '@sixpence/protocol/merchant/merchant'
import { frequencies } from '@sixpence/protocol/rules/schedule'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useFormOf } from '#kit/form/use-form-of.ts'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { AmountField } from '#ui/fields/amount-field.tsx'
import { RadioCards } from '#ui/fields/radio-cards.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useConfirmed } from '#widgets/approval/use-confirmed.tsx'
import { frequencyText } from '#widgets/payment/repeat.ts'
import { draftOf, formOf } from './button-draft.ts'
import { ButtonPreview } from './button-preview.tsx'
import { buttonLabel, typeWords } from './button-words.ts'

type Props = {
  /** Undefined for a new button. */
  button: SavedButton | undefined
  /** Currencies of the company's accounts. */
  currencies: readonly string[]
  onSaved: (id: number) => void
  onClose: () => void
}

export function ButtonDialog({ button, currencies, onSaved, onClose }: Props) {
  const t = useTranslate()
  const format = useFormat()
  const parts = {
    title: t('Confirm the address'),
    children: t('We then tell this address of your company’s payments.'),
  }
  const changing = useConfirmed(savedButtonUpdate, { ...parts, onDone: () => button && onSaved(button.id) })
  const making = useConfirmed(savedButtonCreate, {
    ...parts,
    onDone: ({ id }) => id !== undefined && onSaved(id),
  })
  const form = useFormOf({
    draft: `button.${button?.id ?? 'new'}`,
    first: draftOf(button?.form, currencies),
    problemsOf: (values) => {
      const { name, type, amount } = formOf(values)
      return {
        name: !name && t('Give the button a name.'),
        amount: type !== 'donate' && amount === undefined && t('Enter the amount the button asks for.'),
      }
    },
    // Problems of the currency are also shown at the amount.
    fieldOf: (parameter) => parameter.replace('form.', '').replace('currencyCode', 'amount'),
    send: (values) =>
      button ? changing.send({ id: button.id, form: formOf(values) }) : making.send({ form: formOf(values) }),
  })
  const { values: draft, set } = form
  const confirming = changing.popup ?? making.popup
  if (confirming) return confirming

  return (
    <FormDialog
      form={form}
      title={button ? t('Change the button') : t('New button')}
      action={t('Save the button')}
      beside={null}
      onClose={onClose}
    >
      <ButtonPreview label={buttonLabel(formOf(draft), t, format)} />
      <TextField
        {...form.text('name')}
        label={t('Name')}
        hint={t('Payers see it before they pay.')}
        maxLength={64}
        autoComplete="off"
      />
      <RadioCards
        {...form.choice('type')}
        label={t('What is it for?')}
        // Setting the amount, too, clears its problem, which belongs to the previous kind.
        onChange={(type) => set({ type, amount: draft.amount })}
        cards={buttonTypes.map((value) => ({
          value,
          title: typeWords[value].title(t),
          detail: typeWords[value].detail(t),
        }))}
      />
      <AmountField
        {...form.at('amount')}
        label={draft.type === 'donate' ? t('Amount, optional') : t('Amount')}
        hint={draft.type === 'donate' ? t('Leave it empty to let the giver choose.') : undefined}
        amount={draft.amount}
        currency={draft.currencyCode}
        currencies={currencies}
        onAmount={(amount) => set({ amount })}
        onCurrency={(code) => isCurrency(code) && set({ currencyCode: code, amount: draft.amount })}
      />
      {draft.type === 'subscribe' && (
        <Select
          {...form.text('frequency')}
          label={t('How often')}
          options={frequencies.map((value) => ({ value, label: frequencyText[value](t) }))}
        />
      )}
      <TextField
        {...form.text('description')}
        label={t('Description, optional')}
        hint={t('It becomes the note of the payment.')}
        maxLength={140}
        autoComplete="off"
      />
      <TextField
        {...form.text('notifyUrl')}
        type="url"
        inputMode="url"
        label={t('Notification address, optional')}
        hint={t('We notify your server at this address while button notifications are on.')}
        maxLength={2_000}
        autoComplete="off"
        spellCheck={false}
      />
    </FormDialog>
  )
}
