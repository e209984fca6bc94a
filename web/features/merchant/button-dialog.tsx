import { isCurrency } from '@sixpence/money'
import {
  buttonTypes,
  type SavedButton,
  savedButtonCreate,
  savedButtonUpdate,
} from '@sixpence/protocol/merchant/merchant'
import { frequencies } from '@sixpence/protocol/rules/schedule'
import { useId, useRef, useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange } from '#lib/call/use-call.ts'
import { AmountField } from '#ui/fields/amount-field.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { RadioCards } from '#ui/fields/radio-cards.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { oftenWords } from '#widgets/payment/repeat.ts'
import { type ButtonDraft, draftOf, formOf } from './button-draft.ts'
import { ButtonPreview } from './button-preview.tsx'
import { buttonLabel, typeWords } from './button-words.ts'
import { Stack } from '#ui/layout/primitives.tsx'

type Props = {
  /** Undefined: a new one. */
  button: SavedButton | undefined
  /** Those the company can be paid in. */
  currencies: readonly string[]
  onSaved: (id: number) => void
  onClose: () => void
}

/** A button as a form, with how it will look beside it. */
export function ButtonDialog({ button, currencies, onSaved, onClose }: Props) {
  const t = useTranslate()
  const format = useFormat()
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(() => draftOf(button?.form, currencies))
  const [missing, setMissing] = useState<{ name?: string; amount?: string }>({})
  const creating = useChange(savedButtonCreate, { shows: () => true })
  const updating = useChange(savedButtonUpdate, { shows: () => true })
  const refusal = creating.refusal ?? updating.refusal
  const written = formOf(draft)

  const errorOf = (field: string): string | undefined => refusal?.problemOf(`form.${field}`)
  const belongsToNoField =
    refusal && !fields.some((field) => errorOf(field) !== undefined) ? refusal.description : undefined

  function change(part: Partial<ButtonDraft>): void {
    creating.clear()
    updating.clear()
    setMissing({})
    setDraft((was) => ({ ...was, ...part }))
  }

  async function save(): Promise<void> {
    const lacks = {
      ...(!written.name && { name: t('Give the button a name.') }),
      ...(written.type !== 'donate' &&
        written.amount === undefined && { amount: t('Enter the amount the button asks for.') }),
    }
    setMissing(lacks)
    if (Object.keys(lacks).length > 0) {
      form.current?.querySelector<HTMLInputElement>(lacks.name ? '[name=name]' : '[name=amount]')?.focus()
      return
    }
    const id = button
      ? (await updating.send({ id: button.id, form: written })) && button.id
      : (await creating.send({ form: written }))?.id
    if (id !== undefined) onSaved(id)
  }

  return (
    <Dialog
      title={button ? t('Change the button') : t('New button')}
      onClose={onClose}
      actions={
        <Button kind="primary" type="submit" form={formId} busy={creating.isSending || updating.isSending}>
          {t('Save the button')}
        </Button>
      }
    >
      <Stack
        as="form"
        gap="4"
        ref={form}
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {belongsToNoField && <Notice kind="warn" live="assertive" title={belongsToNoField} />}
        <ButtonPreview label={buttonLabel(written, t, format)} />
        <TextField
          name="name"
          label={t('Name')}
          hint={t('The payer reads it before paying.')}
          maxLength={64}
          autoComplete="off"
          value={draft.name}
          error={missing.name ?? errorOf('name')}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        <RadioCards
          label={t('What is it for?')}
          value={draft.type}
          cards={buttonTypes.map((value) => ({
            value,
            title: typeWords[value].title(t),
            detail: typeWords[value].detail(t),
          }))}
          onChange={(type) => change({ type })}
        />
        <AmountField
          name="amount"
          label={draft.type === 'donate' ? t('Amount, optional') : t('Amount')}
          hint={draft.type === 'donate' ? t('Leave it empty to let the giver choose.') : undefined}
          amount={draft.amount}
          currency={draft.currencyCode}
          currencies={currencies}
          error={missing.amount ?? errorOf('amount') ?? errorOf('currencyCode')}
          onAmount={(amount) => change({ amount })}
          onCurrency={(code) => isCurrency(code) && change({ currencyCode: code })}
        />
        {draft.type === 'subscribe' && (
          <Select
            label={t('How often')}
            value={draft.frequency}
            error={errorOf('frequency')}
            options={frequencies.map((value) => ({ value, label: oftenWords[value](t) }))}
            onChange={({ currentTarget: { value } }) =>
              change({ frequency: frequencies.find((one) => one === value) ?? 'monthly' })
            }
          />
        )}
        <TextField
          name="description"
          label={t('Description, optional')}
          hint={t('It stands in the payment as its note.')}
          maxLength={140}
          autoComplete="off"
          value={draft.description}
          error={errorOf('description')}
          onChange={({ currentTarget }) => change({ description: currentTarget.value })}
        />
      </Stack>
    </Dialog>
  )
}

/** Those that have a place here for what is wrong with them. */
const fields = ['name', 'amount', 'currencyCode', 'frequency', 'description']
