import { dictionaryCountryList } from '@sixpence/protocol/dictionary/dictionary'
import { phoneCountryCode, phoneNumber } from '@sixpence/protocol/fields'
import {
  customerPhoneAdd,
  customerPhoneConfirm,
  customerPhoneReplace,
  phoneVerify,
} from '@sixpence/protocol/profile/profile'
import { phoneType } from '@sixpence/protocol/rules/documents'
import { useState } from 'react'
import * as z from 'zod/mini'
import { createPkce } from '#lib/pkce.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Select } from '#ui/fields/select.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useFormOf } from '#kit/form/use-form-of.ts'
import { CoolingNote } from '#widgets/approval/cooling-note.tsx'
import { attempt } from './attempt.ts'
import { CodeDialog } from './code-dialog.tsx'
import { useDictionary } from '#widgets/use-dictionary.ts'
import { Grid } from '#ui/layout/primitives.tsx'

type Step =
  | { at: 'number' }
  | { at: 'approve'; reqId: string; sentTo: string; again: () => Promise<true | Refusal> }
  | { at: 'verify'; phoneId: number; sentTo: string; codeVerifier: string }

type PhoneDialogProps = {
  /** The current phone number; without one, a number is added (B140). */
  phoneId?: number | undefined
  /** The number only has to be confirmed. */
  verifies?: Extract<Step, { at: 'verify' }> | undefined
  country: string
  onClose: () => void
}

/** A new number, consent with the old number, and the code that confirms it. */
export function PhoneDialog({ phoneId, verifies, country, onClose }: PhoneDialogProps) {
  const t = useTranslate()
  const [step, setStep] = useState<Step>(verifies ?? { at: 'number' })

  async function verify(id: number): Promise<true | Refusal> {
    const verification = await beginVerifying(id)
    if (verification instanceof Refusal) return verification
    setStep(verification)
    return true
  }

  if (step.at === 'number')
    return (
      <NumberDialog phoneId={phoneId} country={country} onClose={onClose} onStep={setStep} verify={verify} />
    )
  if (step.at === 'approve')
    return (
      <CodeDialog
        key="approve"
        title={t('Approve with the old number')}
        action={t('Approve the new number')}
        onCode={async (approvalCode) => {
          const answer = await attempt(customerPhoneConfirm, { reqId: step.reqId, approvalCode })
          return answer instanceof Refusal ? answer : verify(answer.phoneId)
        }}
        onAgain={step.again}
        onClose={onClose}
      >
        {t('We sent a code to {phone}, so that no one else can take over your number.', {
          phone: step.sentTo,
        })}
      </CodeDialog>
    )
  return (
    <CodeDialog
      key="verify"
      title={t('Confirm the number')}
      action={t('Confirm the number')}
      onCode={async (code = '') => {
        const { phoneId: id, codeVerifier } = step
        const answer = await attempt(customerPhoneConfirm, {
          phoneId: id,
          verification: { codeVerifier, code },
        })
        if (answer instanceof Refusal) return answer
        showToast({ text: t('The number is confirmed.') })
        onClose()
        return true
      }}
      onAgain={() => verify(step.phoneId)}
      onClose={onClose}
    >
      {t('We sent a code to {phone}.', { phone: step.sentTo })}
    </CodeDialog>
  )
}

/** Sends a code to an unconfirmed number. */
export async function beginVerifying(phoneId: number): Promise<Extract<Step, { at: 'verify' }> | Refusal> {
  const { verifier, challenge } = await createPkce()
  const answer = await attempt(phoneVerify, { phoneId, type: 'sms', codeChallenge: challenge })
  if (answer instanceof Refusal) return answer
  return { at: 'verify', phoneId, sentTo: answer.sentTo, codeVerifier: verifier }
}

function NumberDialog(props: {
  phoneId: number | undefined
  country: string
  onClose: () => void
  onStep: (step: Step) => void
  verify: (id: number) => Promise<true | Refusal>
}) {
  const t = useTranslate()
  const { phoneId, country, onClose, onStep, verify } = props
  const countries = useDictionary(dictionaryCountryList)?.countries
  const codeOf = (countryCode: string) =>
    z.safeParse(
      phoneCountryCode,
      countries?.find((country) => country.countryCode === countryCode)?.phoneCode ?? '',
    ).data

  async function send(phoneInput: { phoneCountryCode: string; phone: string }): Promise<true | Refusal> {
    const number = { ...phoneInput, phoneType } as const
    if (phoneId === undefined) {
      const added = await attempt(customerPhoneAdd, number)
      return added instanceof Refusal ? added : verify(added.phoneId)
    }
    const replaced = await attempt(customerPhoneReplace, { phoneId, ...number })
    if (replaced instanceof Refusal) return replaced
    onStep({ at: 'approve', ...replaced, again: () => send(phoneInput) })
    return true
  }

  const form = useFormOf({
    first: { phoneCountryCode: country, phone: '' },
    problemsOf: (values) => ({
      phoneCountryCode: codeOf(values.phoneCountryCode) === undefined && t('Choose a code.'),
      phone: !z.safeParse(phoneNumber, values.phone).success && t('Enter the digits of the phone number.'),
    }),
    send: (values) =>
      send({
        phoneCountryCode: codeOf(values.phoneCountryCode) ?? '',
        phone: z.parse(phoneNumber, values.phone),
      }),
  })

  return (
    <FormDialog
      form={form}
      title={phoneId === undefined ? t('Add your phone number') : t('Change your phone number')}
      action={t('Send the code')}
      onClose={onClose}
    >
      {phoneId !== undefined && (
        <p>{t('We send a code to your current number, then another one to the new number.')}</p>
      )}
      <CoolingNote />
      <Grid columns="code" gap="3" align="top">
        <Select
          {...form.text('phoneCountryCode')}
          label={t('Country code')}
          autoComplete="off"
          options={[
            { value: '', label: '+' },
            ...(countries ?? []).map(({ countryCode, countryName, phoneCode }) => ({
              value: countryCode,
              label: `+${phoneCode} ${countryName}`,
            })),
          ]}
        />
        <TextField
          {...form.text('phone')}
          label={t('Phone number')}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={24}
        />
      </Grid>
    </FormDialog>
  )
}
