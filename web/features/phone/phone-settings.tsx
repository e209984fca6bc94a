import { authDeviceDelete, authDeviceRename } from '@sixpence/protocol/devices/devices'
import { type FormEvent, useState } from 'react'
import { networkRefusal, Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { LanguageLinks } from '#widgets/language-links.tsx'
import { SchemeChoice } from '#widgets/scheme-choice.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { KeyLossReason, KeptPhone } from './kept-phone.ts'
import type { PhoneLine } from './phone-line.ts'
import { Stack } from '#ui/layout/primitives.tsx'

type PhoneSettingsProps = {
  phone: KeptPhone
  line: PhoneLine
  onKeep: (phone: KeptPhone) => Promise<void>
  onForget: (reason?: KeyLossReason) => Promise<void>
  onClose: () => void
}

/** Name of the phone, and two ways to unlink it: with or without notice to the bank. */
export function PhoneSettings({ phone, line, onKeep, onForget, onClose }: PhoneSettingsProps) {
  const t = useTranslate()
  const [asking, setAsking] = useState<'unlink' | 'lose'>()
  const [busy, setBusy] = useState<'rename' | 'unlink'>()
  const [problem, setProblem] = useState<string>()
  const [refusal, setRefusal] = useState<Refusal>()

  async function doing(what: 'rename' | 'unlink', work: () => Promise<void>): Promise<void> {
    if (busy) return
    setBusy(what)
    setRefusal(undefined)
    try {
      await work()
    } catch (error) {
      setRefusal(error instanceof Refusal ? error : networkRefusal())
    } finally {
      setBusy(undefined)
    }
  }

  function rename(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const nameField = new FormData(event.currentTarget).get('name')
    const name = typeof nameField === 'string' ? nameField.trim() : ''
    setProblem(name === '' ? t('Give the phone a name.') : undefined)
    if (name !== '')
      void doing('rename', async () => {
        const { device } = await line.ask(authDeviceRename, { deviceId: phone.deviceId, name })
        await onKeep({ ...phone, name: device.name })
        onClose()
      })
  }

  const unlink = () =>
    doing('unlink', async () => {
      await line.ask(authDeviceDelete, { deviceId: phone.deviceId })
      await onForget('unlinked')
    })

  if (asking === 'unlink')
    return (
      <Dialog
        title={t('Unlink this phone?')}
        onClose={() => setAsking(undefined)}
        actions={
          <>
            <Button onClick={() => setAsking(undefined)}>{t('Keep it')}</Button>
            <Button kind="danger" busy={busy === 'unlink'} onClick={() => void unlink()}>
              {t('Unlink the phone')}
            </Button>
          </>
        }
      >
        <p>
          {t(
            'You can no longer use it to confirm. Without another phone, you will sign in with a code again.',
          )}
        </p>
        {refusal && <Notice kind="bad" live="assertive" title={refusal.description} />}
      </Dialog>
    )
  if (asking === 'lose')
    return (
      <Dialog
        title={t('Simulate losing this phone?')}
        onClose={() => setAsking(undefined)}
        actions={
          <>
            <Button onClick={() => setAsking(undefined)}>{t('Keep it')}</Button>
            <Button kind="danger" onClick={() => void onForget('lost')}>
              {t('Simulate the loss')}
            </Button>
          </>
        }
      >
        <p>
          {t(
            'As if it had fallen into a river: its key is gone, and the bank does not know. The bank will keep sending requests to a phone that no longer answers.',
          )}
        </p>
      </Dialog>
    )
  return (
    <Dialog title={t('This phone')} kind="sheet" onClose={onClose}>
      <Stack gap="5">
        <Stack as="form" gap="5" noValidate onSubmit={rename}>
          <TextField
            name="name"
            label={t('Phone name')}
            autoComplete="off"
            maxLength={60}
            defaultValue={phone.name}
            error={problem}
          />
          {refusal && <Notice kind="bad" live="assertive" title={refusal.description} />}
          <Button kind="primary" type="submit" busy={busy === 'rename'}>
            {t('Save the name')}
          </Button>
        </Stack>
        <LanguageLinks />
        <SchemeChoice />
        <Stack gap="2" className="ruled">
          <Button block onClick={() => setAsking('unlink')}>
            {t('Unlink the phone')}
          </Button>
          <Button kind="text" block onClick={() => setAsking('lose')}>
            {t('Simulate the loss')}
          </Button>
        </Stack>
      </Stack>
    </Dialog>
  )
}
