import type { OutputOf } from '@sixpence/protocol/call'
import { noticeStatuses, pbnSettingsGet, pbnSettingsUpdate } from '@sixpence/protocol/merchant/notices'
import { useState } from 'react'
import { Refusal } from '#lib/call/refusal.ts'
import { useRead } from '#lib/call/use-call.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { showRefusal } from '#lib/popup.ts'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { Switch } from '#ui/fields/checkbox.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { ButtonTo } from '#ui/links.tsx'
import { useConfirmed } from '#widgets/approval/use-confirmed.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { ForDevelopers } from './for-developers.tsx'
import { MerchantPage, useMayChange } from '#widgets/merchant/merchant-page.tsx'
import { SecretDialog, SecretPart } from '#widgets/merchant/secret-part.tsx'

/** Whether the URLs in payment buttons are notified of each payment (R075). */
export default function PbnSettingsScreen() {
  const t = useTranslate()
  const settings = useRead(pbnSettingsGet, {})
  const [secret, setSecret] = useState<string>()
  return (
    <MerchantPage
      title={t('Button notifications')}
      lead={t('Each payment button can have its own address, which we notify when the button is paid.')}
      action={
        <ButtonTo to="/merchant/buttons/my_saved_buttons">{t('Set addresses in your buttons')}</ButtonTo>
      }
      readOnly={t('You can see the settings. Only someone with full access can change them.')}
    >
      <Loaded
        read={settings}
        skeleton={<SkeletonText lines={4} />}
        failure={t('We could not load the settings.')}
      >
        {(buttonSettings) => <Settings settings={buttonSettings} onSecret={setSecret} />}
      </Loaded>
      <ForDevelopers />
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </MerchantPage>
  )
}

function Settings({
  settings,
  onSecret,
}: {
  settings: OutputOf<typeof pbnSettingsGet>
  onSecret: (secret: string) => void
}) {
  const t = useTranslate()
  const { mayChange } = useMayChange()
  const [isSwitching, setSwitching] = useState(false)
  const changing = useConfirmed(pbnSettingsUpdate, {
    title: t('Confirm the new secret'),
    onDone: ({ secret }) => secret && onSecret(secret),
  })

  async function turn(isOn: boolean): Promise<void> {
    setSwitching(true)
    const answer = await changing.send({ statusId: isOn ? noticeStatuses.on : noticeStatuses.off })
    setSwitching(false)
    if (answer instanceof Refusal) showRefusal(answer)
  }

  return (
    <Stack gap="6">
      <FailureNotice since={settings.failingSince} />
      <Switch
        label={t('Send messages')}
        hint={t('They have their own secret, separate from the one for payment notifications.')}
        checked={settings.statusId === noticeStatuses.on}
        disabled={!mayChange || isSwitching}
        onChange={({ target }) => void turn(target.checked)}
      />
      {settings.secret && (
        <SecretPart
          secret={settings.secret}
          oldUntil={settings.oldSecretUntil}
          mayChange={mayChange}
          onRenew={() => changing.send({ secret: true })}
        />
      )}
      {changing.popup}
    </Stack>
  )
}
