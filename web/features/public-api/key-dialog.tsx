import { bankDay, bankDayEnd, bankZone } from '@sixpence/days/zone'
import { type ApiKey, apiKeyCreate, apiKeyUpdate } from '@sixpence/protocol/public-api/api-keys'
import { type ApiMode, type ApiScope, apiScopes, defaultApiScopes } from '@sixpence/protocol/rules/api-scopes'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useFormOf } from '#kit/form/use-form-of.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { showRefusal } from '#lib/popup.ts'
import { useConfirmed } from '#widgets/approval/use-confirmed.tsx'
import { RadioCards } from '#ui/fields/radio-cards.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useBankDay } from '#widgets/bank-day.ts'
import { CheckboxGroup } from './checkbox-group.tsx'
import { useCompany } from './company.ts'
import { KeyReach } from './key-reach.tsx'
import { scopeWords } from './scope-words.ts'

type Props = {
  /** Undefined for a new key. */
  of: ApiKey | undefined
  onKey: (key: string) => void
  onClose: () => void
}

type Draft = { name: string; mode: ApiMode; scopes: readonly ApiScope[]; expiresAt: string }

/** A new key, or the name, scopes and expiry of an existing key. */
export function KeyDialog({ of, onKey, onClose }: Props) {
  const t = useTranslate()
  const customerId = useCompany()
  const today = useBankDay()
  const form = useFormOf<Draft>({
    draft: `apiKey.${of?.id ?? 'new'}`,
    first: {
      name: of?.name ?? '',
      mode: of?.mode ?? 'live',
      scopes: of?.scopes ?? defaultApiScopes,
      expiresAt: lastDayOf(of),
    },
    problemsOf: ({ name, scopes, expiresAt }) => ({
      name: !name.trim() && t('Give the key a name.'),
      scopes: scopes.length === 0 && t('Choose what the key may do.'),
      expiresAt: expiresAt !== '' && expiresAt < today && t('Choose a day in the future.'),
    }),
    send: async ({ name, mode, scopes, expiresAt }) => {
      const entered = { name: name.trim(), scopes: apiScopes.filter((scope) => scopes.includes(scope)) }
      if (of) {
        const end = expiresAt ? bankDayEnd(expiresAt).toISOString() : null
        const isSame = expiresAt === lastDayOf(of)
        return changing.send({ id: of.id, ...entered, ...(!isSame && { expiresAt: end }) })
      }
      if (customerId === undefined) return undefined
      const answer = await making.send({
        customerId,
        ...entered,
        ...(mode === 'test' && { mode }),
        ...(expiresAt && { expiresAt: bankDayEnd(expiresAt).toISOString() }),
      })
      // Problems are shown at their fields; a message over the page also states that nothing was created (B427).
      if (answer instanceof Refusal) showRefusal(answer)
      return answer
    },
  })
  const { name, scopes, expiresAt } = form.values
  const reach = { name: name.trim(), scopes, day: expiresAt }
  const changing = useConfirmed(apiKeyUpdate, {
    title: t('Confirm the key’s permissions'),
    children: <KeyReach {...reach} />,
    onDone: onClose,
  })
  const making = useConfirmed(apiKeyCreate, {
    title: t('Confirm the key'),
    children: <KeyReach {...reach} isTold />,
    onDone: ({ key = '' }) => {
      onClose()
      onKey(key)
    },
  })
  const confirming = changing.popup ?? making.popup
  if (confirming) return confirming

  return (
    <FormDialog
      form={form}
      title={of ? t('Change the key') : t('New key')}
      action={of ? t('Save the key') : t('Create the key')}
      onClose={onClose}
    >
      <TextField
        {...form.text('name')}
        label={t('Name')}
        hint={t('Which program uses it, such as “Shop” or “Accounting”.')}
        maxLength={64}
        autoComplete="off"
      />
      {!of && (
        <RadioCards
          {...form.choice('mode')}
          label={t('Mode')}
          cards={[
            { value: 'live', title: t('Your company'), detail: t('Real accounts and payments.') },
            {
              value: 'test',
              title: t('A test company'),
              detail: t(
                'Play money. No payment leaves the bank, and your program can approve payments itself.',
              ),
            },
          ]}
        />
      )}
      <CheckboxGroup
        {...form.choice('scopes')}
        label={t('Permissions')}
        options={readFirst.map((value) => ({ value, label: scopeWords[value](t) }))}
      />
      <TextField
        {...form.text('expiresAt')}
        type="date"
        label={t('Last day, optional')}
        hint={t('The key works until the end of that day ({zone}).', { zone: bankZone })}
        min={today}
      />
    </FormDialog>
  )
}

const readFirst = [
  ...apiScopes.filter((scope) => scope.endsWith(':read')),
  ...apiScopes.filter((scope) => !scope.endsWith(':read')),
]

const lastDayOf = (of: Props['of']): string => (of?.expiresAt ? bankDay(new Date(of.expiresAt)) : '')
