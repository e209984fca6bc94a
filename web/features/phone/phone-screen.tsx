import { useCallback, useEffect, useState } from 'react'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { Frame } from './frame.tsx'
import {
  canKeepKeys,
  forgetPhone,
  type KeyLossReason,
  keepPhone,
  type KeptPhone,
  keptPhone,
} from './kept-phone.ts'
import { LinkedPhone } from './linked-phone.tsx'
import { PairingForm } from './pairing-form.tsx'
import { WaitingForApproval } from './waiting-for-approval.tsx'

export const phoneTitle = (t: Translate): string => t('Phone')

type State = 'starting' | 'unable' | { gone?: KeyLossReason } | KeptPhone

/** A simulated phone with the bank's app: once linked, it confirms for its person. */
export function PhoneScreen({ link = '' }: { link?: string | undefined }) {
  const [state, setState] = useState<State>('starting')
  useEffect(() => void openKept().then(setState), [])

  const keep = useCallback(async (phone: KeptPhone) => {
    await keepPhone(phone)
    setState(phone)
  }, [])
  const forget = useCallback(async (lossReason?: KeyLossReason) => {
    await forgetPhone()
    setState({ ...(lossReason && { gone: lossReason }) })
  }, [])

  if (state === 'starting')
    return (
      <Frame>
        <SkeletonText lines={3} />
      </Frame>
    )
  if (state === 'unable') return <Unable />
  if (!('deviceId' in state))
    return (
      <Frame>
        <PairingForm link={link} lossReason={state.gone} onPaired={keep} />
      </Frame>
    )
  return state.firstSecret === undefined ? (
    <LinkedPhone key={state.deviceId} phone={state} onKeep={keep} onForget={forget} />
  ) : (
    <Frame>
      <WaitingForApproval phone={state} firstSecret={state.firstSecret} onKeep={keep} onForget={forget} />
    </Frame>
  )
}

async function openKept(): Promise<State> {
  if (!canKeepKeys()) return 'unable'
  try {
    return (await keptPhone()) ?? {}
  } catch {
    return 'unable'
  }
}

function Unable() {
  const t = useTranslate()
  return (
    <Frame>
      <h1>{t('This phone cannot keep a key')}</h1>
      <Notice kind="warn" title={t('Open this page at a secure address.')}>
        {t(
          'A key can be stored only if the address begins with https or ends in localhost, and not in a private window.',
        )}
      </Notice>
    </Frame>
  )
}
