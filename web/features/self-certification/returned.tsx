import { signingGet } from '@sixpence/protocol/documents/documents'
import { useSearch } from '@tanstack/react-router'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'

/** Result of a signature, on return from the signing company (`?signed=`). */
export function Returned() {
  const t = useTranslate()
  const { signed } = useSearch({ strict: false }) as { signed?: string }
  const read = useRead(signingGet, signed === undefined ? undefined : { clientId: signed })
  const state = read.data?.state
  if (signed === undefined || !state) return null
  if (state === 'signed') return <Notice kind="good" live="polite" title={t('Your form is signed')} />
  if (state === 'declined')
    return (
      <Notice kind="warn" live="polite" title={t('Nothing was signed')}>
        {t('You declined. You can begin the form again below.')}
      </Notice>
    )
  if (state === 'expired' || state === 'replaced')
    return (
      <Notice kind="warn" live="polite" title={t('Nothing was signed')}>
        {t('This form has expired. Start it again below.')}
      </Notice>
    )
  return (
    <Notice
      live="polite"
      title={t('We are waiting for the signing company')}
      actions={
        <Button kind="text" busy={read.isFetching} onClick={() => void read.refetch()}>
          {t('Check again')}
        </Button>
      }
    >
      {t('The form counts as signed as soon as it notifies us.')}
    </Notice>
  )
}
