import { useState } from 'react'
import { Refusal } from '#lib/call/refusal.ts'
import { CodeForm } from './code-form.tsx'
import { DeviceLinking } from './device-linking.tsx'
import { MigrationDialog } from './migration-dialog.tsx'
import { PushRests } from './push-rests.tsx'
import { PushWait } from './push-wait.tsx'
import { RecoveryForm } from './recovery-form.tsx'
import type { SecondStepProps } from './second-step-props.ts'
import { finishSignIn } from './sign-in.ts'

/** The second step of a flow, after the offer to migrate to push (R109). */
export function SecondStep(props: SecondStepProps) {
  const { waiting, onWaiting, onSignedIn, onStartAgain } = props
  const [isRecovering, setRecovering] = useState(false)
  const { migration } = waiting

  /** The password alone is enough from now on. */
  async function finish(): Promise<void> {
    try {
      await finishSignIn(waiting)
      await onSignedIn()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      onStartAgain(error.description)
    }
  }

  if (migration)
    return (
      <MigrationDialog
        waiting={waiting}
        migration={migration}
        onGoOn={async () => {
          // A strict migration was the only step; after a soft migration the flow continues (B075, B076).
          if (waiting.flow === 'direct') await finish()
          else onWaiting({ ...waiting, migration: undefined })
        }}
        onStartAgain={onStartAgain}
      />
    )
  if (isRecovering) return <RecoveryForm {...props} onBack={() => setRecovering(false)} />
  switch (waiting.flow) {
    case 'push':
      return waiting.pushAgainInMinutes === undefined ? (
        <PushWait {...props} onOtherWay={() => setRecovering(true)} />
      ) : (
        <PushRests
          minutes={waiting.pushAgainInMinutes}
          onOtherWay={() => setRecovering(true)}
          onStartAgain={onStartAgain}
        />
      )
    case 'verifyDevice':
      return <DeviceLinking waiting={waiting} onStartAgain={onStartAgain} />
    case 'otp':
    case 'sms':
    case 'direct':
    default:
      return <CodeForm {...props} onOtherWay={() => setRecovering(true)} />
  }
}
