import { useState } from 'react'
import { useBrand } from '#lib/brand.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { halfway } from './halfway.ts'
import { LinkPhone } from './link-phone.tsx'
import type { PendingSignIn } from './sign-in.ts'

/** Links the phone on which the bank's app runs; it then signs in with its own key (B072). */
export function DeviceLinking({
  waiting,
  onStartAgain,
}: {
  waiting: PendingSignIn
  onStartAgain: (why?: string) => void
}) {
  const t = useTranslate()
  const { name: brand } = useBrand()
  const [ask] = useState(() => halfway(waiting.tmpJwt))
  const [isLinked, setLinked] = useState(false)
  return (
    <Stack gap="4">
      <h1 tabIndex={-1}>{t('Link this phone first')}</h1>
      {isLinked ? (
        <Notice kind="good" live="polite" title={t('The phone is linked.')}>
          {t('From now on it signs you in automatically. Continue in the {brand} app.', { brand })}
        </Notice>
      ) : (
        <LinkPhone ask={ask} link={waiting.link} onLinked={() => setLinked(true)} onOver={onStartAgain} />
      )}
      <Button kind="text" className="middle" onClick={() => onStartAgain()}>
        {t('Use another e-mail')}
      </Button>
    </Stack>
  )
}
