import { useState } from 'react'
import { CodeForm } from './code-form.tsx'
import { DeviceLinking } from './device-linking.tsx'
import { MigrationDialog } from './migration-dialog.tsx'
import { PushRests } from './push-rests.tsx'
import { PushWait } from './push-wait.tsx'
import { RecoveryForm } from './recovery-form.tsx'
import { finishSignIn, type Waiting } from './sign-in.ts'
import { Refusal } from '#lib/refusal.ts'

export type SecondStepProps = {
  waiting: Waiting
  onWaiting: (waiting: Waiting) => void
  onSignedIn: () => void
  /** Back to the first page, with the reason if there is one to tell. */
  onStartAgain: (why?: string) => void
}

/** What a flow needs besides the password, after the question whether to move to push (R109). */
export function SecondStep(props: SecondStepProps) {
  const { waiting, onWaiting, onSignedIn, onStartAgain } = props
  const [isRecovering, setRecovering] = useState(false)
  const { migration } = waiting

  /** The password alone is enough from here on. */
  async function finish(): Promise<void> {
    try {
      await finishSignIn(waiting)
      onSignedIn()
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
          // A strict one waited for nothing else; a soft one goes on as it began (B075, B076).
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
