import { useState, useSyncExternalStore } from 'react'
import { useBrand } from '#lib/brand.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { PublicLayout } from '#widgets/public-layout.tsx'
import { Closed } from '#widgets/registration/closed.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { keptRecipient } from './draft.ts'
import { PersonalForm } from './personal-form.tsx'
import { Sent } from './sent.tsx'
import { SignInInstead } from '#widgets/registration/sign-in-instead.tsx'

export const personalTitle = (t: Translate): string => t('Open a personal account')

/** The form for a person, then on the same page the address the link was sent to (R004). */
export function PersonalScreen() {
  const t = useTranslate()
  const brand = useBrand()
  // The prerendered page is the same for everyone; stored entries are read after hydration.
  const storedRecipient = useSyncExternalStore(never, keptRecipient.get, nobody)
  const [now, setNow] = useState<{ sentTo: string | undefined }>()
  const [isCorrecting, setCorrecting] = useState(false)
  const { sentTo } = now ?? { sentTo: storedRecipient }

  // The entries stay until the link is followed: the address may have been mistyped.
  function sent(email: string): void {
    keptRecipient.set(email)
    setNow({ sentTo: email })
    scrollTo({ top: 0 })
  }

  function correct(): void {
    keptRecipient.remove()
    setCorrecting(true)
    setNow({ sentTo: undefined })
  }

  if (!brand.features.registrationEnabled) return <Closed />
  return (
    <PublicLayout>
      {sentTo === undefined ? (
        <Stack gap="6">
          <Stack gap="2">
            <h1>{t('Open a personal account')}</h1>
            <p className="intro">{t('Enter your name as shown in your passport or identity card.')}</p>
          </Stack>
          <PersonalForm onSent={sent} isCorrecting={isCorrecting} />
          <SignInInstead />
        </Stack>
      ) : (
        <Sent email={sentTo} onStartAgain={correct} />
      )}
    </PublicLayout>
  )
}

const never = () => () => undefined
const nobody = () => undefined
