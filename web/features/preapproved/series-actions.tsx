import {
  preapprovedCancel,
  preapprovedPause,
  preapprovedResume,
  preapprovedSkip,
  type Subscription,
} from '@sixpence/protocol/preapproved/preapproved'
import { useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { PauseIcon, RepeatIcon, TrashIcon } from '#ui/icons/icons.tsx'
import { ActionConfirmation } from '#widgets/approval/action-confirmation.tsx'
import { Cluster } from '#ui/layout/primitives.tsx'

type SeriesAction = 'cancel' | 'skip'

/** Actions of a series; irreversible actions request a confirmation. */
export function SeriesActions({ subscription, name }: { subscription: Subscription; name: string }) {
  const t = useTranslate()
  const format = useFormat()
  const [openAction, setOpenAction] = useState<SeriesAction>()
  const cancel = useChange(preapprovedCancel, { shows: () => true })
  const skip = useChange(preapprovedSkip, { shows: () => true })
  const pause = useChange(preapprovedPause)
  const resume = useChange(preapprovedResume)
  const { id, nextDay, state } = subscription

  async function confirm(): Promise<void> {
    const done =
      openAction === 'cancel'
        ? await cancel.send({ id })
        : nextDay !== undefined && (await skip.send({ id, day: nextDay }))
    if (done) close()
  }

  function close(): void {
    setOpenAction(undefined)
    cancel.clear()
    skip.clear()
  }

  return (
    <Cluster gap="4" rowGap="1" className="at-edge">
      {subscription.mayChange && state === 'active' && nextDay !== undefined && (
        <>
          <Button kind="text" onClick={() => setOpenAction('skip')}>
            {t('Skip {day}', { day: format.shortDay(nextDay) })}
          </Button>
          <Button
            kind="text"
            icon={<PauseIcon size="small" />}
            busy={pause.isSending}
            onClick={() => void pause.send({ id })}
          >
            {t('Pause')}
          </Button>
        </>
      )}
      {subscription.mayChange && state === 'paused' && (
        <Button
          kind="text"
          icon={<RepeatIcon size="small" />}
          busy={resume.isSending}
          onClick={() => void resume.send({ id })}
        >
          {t('Continue')}
        </Button>
      )}
      {subscription.mayCancel && (
        <Button kind="text" icon={<TrashIcon size="small" />} onClick={() => setOpenAction('cancel')}>
          {t('End these payments')}
        </Button>
      )}
      {openAction === 'cancel' && (
        <ActionConfirmation
          question={t('End the scheduled payments to {name}? Payments already made are not affected.', {
            name,
          })}
          action={t('End these payments')}
          isSending={cancel.isSending}
          refusal={cancel.refusal}
          onConfirm={() => void confirm()}
          onClose={close}
        />
      )}
      {openAction === 'skip' && nextDay !== undefined && (
        <ActionConfirmation
          question={t(
            'Skip the payment of {day}? It will not be made later. The next one is made on its date.',
            {
              day: format.day(nextDay),
            },
          )}
          action={t('Skip this payment')}
          isSending={skip.isSending}
          refusal={skip.refusal}
          onConfirm={() => void confirm()}
          onClose={close}
        />
      )}
    </Cluster>
  )
}
