import {
  type Contract,
  contractCancel,
  contractReject,
  contractTerminateCancel,
  contractTerminateNow,
} from '@sixpence/protocol/contracts/contracts'
import { type ReactNode, useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TerminateDialog } from './terminate-dialog.tsx'
import { Cluster } from '#ui/layout/primitives.tsx'

/** What is asked about before it is done. */
const asked = {
  cancel: contractCancel,
  reject: contractReject,
  terminateCancel: contractTerminateCancel,
  terminateNow: contractTerminateNow,
} as const
type Asked = keyof typeof asked
const asks = ['reject', 'cancel', 'terminateCancel', 'terminateNow'] as const satisfies readonly Asked[]

/** What the reader may do about it beside the next step. */
export function ContractActions({ one }: { one: Contract }) {
  const t = useTranslate()
  const [open, setOpen] = useState<Asked | 'terminate'>()
  const mine = asks.filter((action) => one.actions.includes(action))
  const mayTerminate = one.actions.includes('terminate')
  if (mine.length === 0 && !mayTerminate) return null
  return (
    <Cluster gap="3">
      {mine.map((action) => (
        <Button key={action} onClick={() => setOpen(action)}>
          <ActionWord action={action} />
        </Button>
      ))}
      {mayTerminate && <Button onClick={() => setOpen('terminate')}>{t('Give notice')}</Button>}
      {open === 'terminate' && <TerminateDialog one={one} onClose={() => setOpen(undefined)} />}
      {open !== undefined && open !== 'terminate' && (
        <SureDialog key={open} one={one} action={open} onClose={() => setOpen(undefined)} />
      )}
    </Cluster>
  )
}

function ActionWord({ action }: { action: Asked }): ReactNode {
  const t = useTranslate()
  const words: Record<Asked, string> = {
    cancel: t('Take the contract back'),
    reject: t('Decline the contract'),
    terminateCancel: t('Take the notice back'),
    terminateNow: t('End it at once'),
  }
  return words[action]
}

function SureDialog({ one, action, onClose }: { one: Contract; action: Asked; onClose: () => void }) {
  const t = useTranslate()
  const change = useChange(asked[action], { shows: () => true })
  const what: Record<Asked, string> = {
    cancel: t('The contract will not take effect, and we tell the other party.'),
    reject: t('The contract will not take effect, and we tell the other party.'),
    terminateCancel: t('The contract goes on as before, and the other party is told.'),
    terminateNow: t('It ends this moment. That cannot be undone.'),
  }

  async function confirm(): Promise<void> {
    if (await change.send({ id: one.id })) onClose()
  }

  return (
    <Dialog
      title={<ActionWord action={action} />}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Back')}</Button>
          <Button
            kind={action === 'terminateCancel' ? 'primary' : 'danger'}
            busy={change.isSending}
            onClick={() => void confirm()}
          >
            <ActionWord action={action} />
          </Button>
        </>
      }
    >
      <p>{what[action]}</p>
      {change.refusal && <Notice kind="bad" live="assertive" title={change.refusal.description} />}
    </Dialog>
  )
}
