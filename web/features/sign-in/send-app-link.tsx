import { authStoresUrlsSend } from '@sixpence/protocol/devices/devices'
import { cleanPhone } from '@sixpence/protocol/rules/text'
import { useState } from 'react'
import { useFormOf } from '#kit/form/use-form-of.ts'
import { useBrand } from '#lib/brand.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { Ask } from './halfway.ts'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'

/** Sends a link to the app by SMS to any number (the event "send link" of B077). */
export function SendAppLink({ ask }: { ask: Ask }) {
  const t = useTranslate()
  const { name: brand, appStoreLinks } = useBrand()
  const [sentTo, setSentTo] = useState<string>()
  const form = useFormOf({
    first: { phoneNumber: '' },
    problemsOf: ({ phoneNumber }) => ({
      phoneNumber:
        !/^\+\d{4,15}$/.test(numberOf(phoneNumber)) &&
        t('Enter the number with its country code, such as +37061234567.'),
    }),
    otherwise: 'phoneNumber',
    send: async ({ phoneNumber }) => {
      setSentTo(undefined)
      await ask(authStoresUrlsSend, { phoneNumber: numberOf(phoneNumber) })
      setSentTo(numberOf(phoneNumber))
    },
  })

  return (
    <Disclosure summary={t('You do not have the app yet?')}>
      <Stack as="form" gap="4" {...form.props}>
        <p className="intro">
          {t('Find {brand} in your app store, or let us send you both links.', { brand })}
        </p>
        <Cluster gap="6" rowGap="1" justify="center">
          <a href={appStoreLinks.apple} rel="noreferrer">
            {t('App Store')}
          </a>
          <a href={appStoreLinks.google} rel="noreferrer">
            {t('Google Play')}
          </a>
        </Cluster>
        <TextField {...form.text('phoneNumber')} label={t('Phone number')} type="tel" autoComplete="tel" />
        {sentTo && <Notice kind="good" live="polite" title={t('Sent to {phone}', { phone: sentTo })} />}
        <Button block type="submit" busy={form.isSending}>
          {t('Send the links by SMS')}
        </Button>
      </Stack>
    </Disclosure>
  )
}

const numberOf = (phone: string): string => cleanPhone(phone).replace(/^00/, '+')
