import type { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Cluster } from '#ui/layout/primitives.tsx'

/** Why consent is not possible, with links. The page has no form, so field problems are not shown. */
export function CannotAnswer({ refusal, onAgain }: { refusal: Refusal; onAgain?: () => void }) {
  const t = useTranslate()
  return (
    <>
      <Notice kind="bad" live="assertive" title={t('This request cannot be answered')}>
        {refusal.name === 'invalidInput'
          ? t('The request from the other site is incomplete. Go back there and start again.')
          : refusal.description}
      </Notice>
      <Cluster gap="3">
        {onAgain && <Button onClick={onAgain}>{t('Try again')}</Button>}
        <ButtonLink href="/home">{t('Go to home')}</ButtonLink>
      </Cluster>
    </>
  )
}
