import { authStoresUrlsSend } from '@sixpence/protocol/devices/devices'
import { type FormEvent, useState } from 'react'
import { useBrand } from '#lib/brand.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { Ask } from './halfway.ts'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'

/** Where the app is found, by SMS to any number (the event "send link" of B077). */
export function SendAppLink({ ask }: { ask: Ask }) {
  const t = useTranslate()
  const { name: brand, appStoreLinks } = useBrand()
  const [error, setError] = useState<string>()
  const [sentTo, setSentTo] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const typed = new FormData(event.currentTarget).get('phoneNumber')
    const phoneNumber = (typeof typed === 'string' ? typed : '')
      .replaceAll(/[\s().-]/g, '')
      .replace(/^00/, '+')
    setSentTo(undefined)
    if (!/^\+\d{4,15}$/.test(phoneNumber))
      return setError(t('Enter the number with its country code, such as +37061234567.'))
    setError(undefined)
    setBusy(true)
    try {
      await ask(authStoresUrlsSend, { phoneNumber })
      setSentTo(phoneNumber)
    } catch (refused) {
      if (!(refused instanceof Refusal)) throw refused
      setError(refused.problemOf('phoneNumber') ?? refused.description)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Disclosure summary={t('You do not have the app yet?')}>
      <Stack as="form" gap="4" noValidate onSubmit={(event) => void submit(event)}>
        <p className="intro">{t('Find {brand} where apps are, or let us send both links.', { brand })}</p>
        <Cluster gap="6" rowGap="1" justify="center">
          <a href={appStoreLinks.apple} rel="noreferrer">
            {t('App Store')}
          </a>
          <a href={appStoreLinks.google} rel="noreferrer">
            {t('Google Play')}
          </a>
        </Cluster>
        <TextField
          label={t('Phone number')}
          name="phoneNumber"
          type="tel"
          autoComplete="tel"
          error={error}
          onInput={() => setError(undefined)}
        />
        {sentTo && <Notice kind="good" live="polite" title={t('Sent to {phone}', { phone: sentTo })} />}
        <Button block type="submit" busy={isBusy}>
          {t('Send the links by SMS')}
        </Button>
      </Stack>
    </Disclosure>
  )
}
