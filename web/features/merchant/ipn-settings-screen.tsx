import type { OutputOf } from '@sixpence/protocol/call'
import {
  ipnSettingsGet,
  ipnSettingsUpdate,
  ipnTestSend,
  noticeStatuses,
  notifyStatuses,
} from '@sixpence/protocol/merchant/notices'
import { useState } from 'react'
import { FormTrouble } from '#kit/form/form-trouble.tsx'
import { useFormOf } from '#kit/form/use-form-of.ts'
import { useChange, useRead } from '#lib/call/use-call.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { Switch } from '#ui/fields/checkbox.tsx'
import { RadioCards, type RadioCardsProps } from '#ui/fields/radio-cards.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { useConfirmed } from '#widgets/approval/use-confirmed.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { ForDevelopers } from './for-developers.tsx'
import { MerchantPage, useMayChange } from '#widgets/merchant/merchant-page.tsx'
import { SecretDialog, SecretPart } from '#widgets/merchant/secret-part.tsx'

/** The URL at which the company's server receives notifications of payments (R085). */
export default function IpnSettingsScreen() {
  const t = useTranslate()
  const settings = useRead(ipnSettingsGet, {})
  const [secret, setSecret] = useState<string>()
  return (
    <MerchantPage
      title={t('Payment notifications')}
      lead={t('We notify your server as soon as a payment arrives, so that your shop can ship the order.')}
      readOnly={t('You can see the settings. Only someone with full access can change them.')}
    >
      <Loaded
        read={settings}
        skeleton={<SkeletonText lines={6} />}
        failure={t('We could not load the settings.')}
      >
        {(ipnSettings) => <Settings settings={ipnSettings} onSecret={setSecret} />}
      </Loaded>
      <ForDevelopers />
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </MerchantPage>
  )
}

type IpnSettings = OutputOf<typeof ipnSettingsGet>

function Settings({ settings, onSecret }: { settings: IpnSettings; onSecret: (secret: string) => void }) {
  const t = useTranslate()
  const { mayChange } = useMayChange()
  const testing = useChange(ipnTestSend)
  const isOn = settings.statusId === noticeStatuses.on
  const isSet = settings.secret !== undefined
  const saving = useConfirmed(ipnSettingsUpdate, {
    title: t('Confirm the address'),
    children: t('We then tell this address of your company’s payments.'),
    onDone: ({ secret }) => {
      showToast({ text: t('The settings are saved.') })
      if (secret) onSecret(secret)
    },
  })
  const renewing = useConfirmed(ipnSettingsUpdate, {
    title: t('Confirm the new secret'),
    onDone: ({ secret = '' }) => onSecret(secret),
  })
  const about: Events = settings.notifyStatusId === notifyStatuses.everything ? 'everything' : 'payments'
  const form = useFormOf({
    draft: 'ipn',
    first: {
      notifyUrl: settings.notifyUrl ?? '',
      about,
      isOn,
    },
    problemsOf: ({ notifyUrl }) => ({
      notifyUrl: !notifyUrl.trim() && t('Enter the address of your server.'),
    }),
    send: (values) =>
      saving.send({
        notifyUrl: values.notifyUrl.trim(),
        notifyStatusId: values.about === 'everything' ? notifyStatuses.everything : notifyStatuses.payments,
        statusId: values.isOn ? noticeStatuses.on : noticeStatuses.off,
      }),
  })

  async function test(): Promise<void> {
    if (await testing.send({})) showToast({ text: t('A test message is on its way. See the history.') })
  }

  return (
    <Stack gap="6">
      <FailureNotice since={settings.failingSince} />
      <Stack as="form" gap="5" {...form.props}>
        <FormTrouble form={form} />
        <TextField
          {...form.text('notifyUrl')}
          type="url"
          inputMode="url"
          label={t('Server address')}
          hint={t('A public address that begins with https://')}
          placeholder="https://shop.example.com/payments"
          autoComplete="off"
          spellCheck={false}
          maxLength={2_000}
          readOnly={!mayChange}
        />
        <EventChoice choice={form.choice('about')} mayChange={mayChange} />
        <Switch
          label={t('Send messages')}
          checked={form.values.isOn}
          disabled={!mayChange}
          onChange={({ target }) => form.set({ isOn: target.checked })}
        />
        {mayChange && (
          <Cluster gap="3">
            <Button kind="primary" type="submit" busy={form.isSending}>
              {t('Save the settings')}
            </Button>
            {isSet && isOn && (
              <Button busy={testing.isSending} onClick={() => void test()}>
                {t('Send a test message')}
              </Button>
            )}
          </Cluster>
        )}
      </Stack>
      {settings.secret && (
        <SecretPart
          secret={settings.secret}
          oldUntil={settings.oldSecretUntil}
          mayChange={mayChange}
          onRenew={() => renewing.send({ secret: true })}
        />
      )}
      {saving.popup}
      {renewing.popup}
    </Stack>
  )
}

type Events = 'payments' | 'everything'

type EventChoiceProps = {
  choice: Pick<RadioCardsProps<Events>, 'id' | 'error' | 'value' | 'onChange'>
  mayChange: boolean
}

/** The events to send; people who may not change it see the choice read-only. */
function EventChoice({ choice, mayChange }: EventChoiceProps) {
  const t = useTranslate()
  const card = (value: Events, title: string, detail: string) => ({
    value,
    title,
    detail,
    ...(!mayChange && value !== choice.value && { disabledReason: detail }),
  })
  return (
    <RadioCards
      {...choice}
      label={t('Events to send')}
      cards={[
        card('payments', t('Payments only'), t('Each payment that arrives')),
        card(
          'everything',
          t('Payments and related events'),
          t('Also subscriptions that start or end, and rejected invoices'),
        ),
      ]}
    />
  )
}
