import { useEffect, useRef } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import type { SecondStepProps } from './second-step-props.ts'

type PushRestsProps = Pick<SecondStepProps, 'onStartAgain'> & { minutes: number; onOtherWay: () => void }

/** Too many requests were sent to the phone; offers another method. */
export function PushRests({ minutes, onOtherWay, onStartAgain }: PushRestsProps) {
  const t = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Stack gap="4">
      <h1 ref={heading} tabIndex={-1}>
        {t('Wait before you ask your phone again')}
      </h1>
      <p className="intro">
        {t('It received three requests in a short time. You can sign in with it again in {count} minutes.', {
          count: minutes,
        })}
      </p>
      <p className="intro">
        {t('If this was not you, someone knows your password. Change it once you are signed in.')}
      </p>
      <Button kind="primary" size="big" block onClick={onOtherWay}>
        {t('Use a recovery code')}
      </Button>
      <Button kind="text" className="middle" onClick={() => onStartAgain()}>
        {t('Start again')}
      </Button>
    </Stack>
  )
}
