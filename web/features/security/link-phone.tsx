import { authScpRequest, linkedDeviceList } from '@sixpence/protocol/devices/devices'
import type { OutputOf } from '@sixpence/protocol/call'
import { useEffect, useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { CoolingNote } from '#widgets/approval/cooling-note.tsx'
import { useCountdown } from '#widgets/countdown.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { tryCall } from '#lib/call/try-call.ts'
import { CopyText } from '#widgets/copy.tsx'
import { Stack } from '#ui/layout/primitives.tsx'

type Link = OutputOf<typeof authScpRequest>

/** QR code for the phone, valid once and for ten minutes. The phone then appears in the list. */
export function LinkPhone({ onClose }: { onClose: () => void }) {
  const [linkNumber, setLinkNumber] = useState(0)
  return <OneLink key={linkNumber} onAgain={() => setLinkNumber(linkNumber + 1)} onClose={onClose} />
}

function OneLink({ onAgain, onClose }: { onAgain: () => void; onClose: () => void }) {
  const t = useTranslate()
  const [openedAt] = useState(() => Date.now())
  const [link, setLink] = useState<Link>()
  const [problem, setProblem] = useState<string>()
  // The phone registers without a push to this page, so the list is polled.
  const { data } = useRead(linkedDeviceList, {}, { everyMs: 3_000 })
  const isThere = data?.devices.some(({ createdAt }) => Date.parse(createdAt) >= openedAt - 5_000)
  const left = useCountdown(link ? Date.parse(link.expiresAt) : 0)

  useEffect(() => {
    let isGone = false
    void tryCall(authScpRequest, {}, (answer) => answer).then((answer) => {
      if (isGone || answer === true) return
      if (answer instanceof Refusal) setProblem(answer.description)
      else setLink(answer)
    })
    return () => {
      isGone = true
    }
  }, [])

  return (
    <Dialog
      title={t('Link a phone')}
      onClose={onClose}
      actions={
        <Button kind={isThere ? 'primary' : 'quiet'} onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      <Stack gap="2" align="start" className="full">
        {isThere ? (
          <Notice kind="good" live="polite" title={t('The phone is connected')}>
            {t('Approve it in the list to finish.')}
          </Notice>
        ) : (
          <p>
            {t(
              'Scan this with the phone, or open the link on it. From then on you also confirm sign-ins there.',
            )}
          </p>
        )}
        {!isThere && <CoolingNote />}
        {problem && <Notice kind="warn" live="assertive" title={problem} />}
        {!isThere && !link && !problem && <SkeletonText lines={4} />}
        {!isThere && link && left > 0 && (
          <>
            <QrCode small text={link.deeplink} label={t('QR code of the link')} />
            <CopyText label={t('Copy the link')} text={link.deeplink} />
          </>
        )}
        {!isThere && link && left === 0 && (
          <Notice
            kind="warn"
            title={t('This code has expired.')}
            actions={
              <Button kind="text" onClick={onAgain}>
                {t('Create a new code')}
              </Button>
            }
          />
        )}
      </Stack>
    </Dialog>
  )
}
