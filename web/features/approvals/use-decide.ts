import {
  approvalDecide,
  approvalMassDecide,
  type ApprovalRequest,
  businessRequestConfirm,
  businessRequestPasskeyBegin,
  businessRequestPasskeyConfirm,
  type DecisionResult,
} from '@sixpence/protocol/approvals/approval-requests'
import { useState } from 'react'
import { signWithPasskey } from '#lib/passkey.ts'
import type { Refusal } from '#lib/call/refusal.ts'
import { isWrongCode } from '#lib/call/wrong-code.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange } from '#lib/call/use-call.ts'
import { useHasPasskey } from '#widgets/approval/passkey-way.tsx'

/** The subject of a decision: payments or a batch, as they were shown. */
export type Subject =
  | { requests: readonly Pick<ApprovalRequest, 'transactionId' | 'digest'>[] }
  | { batch: { batchId: number; digest: string } }

const passkeyRefusals = new Set(['passkeyWrong', 'passkeyMissing'])

/** Sends a decision, requests the approver's code if needed, and stores the outcome of each payment. */
export function useDecide() {
  const [results, setResults] = useState<DecisionResult['results']>()
  const [approval, setApproval] = useState<NonNullable<DecisionResult['approval']>>()
  const single = useChange(approvalDecide)
  const mass = useChange(approvalMassDecide)
  const code = useChange(businessRequestConfirm, {
    shows: isWrongCode,
  })
  const t = useTranslate()
  const [passkeyProblem, setPasskeyProblem] = useState<string>()
  const hasPasskey = useHasPasskey()
  const options = {
    shows: ({ name, description }: Refusal) => {
      if (!passkeyRefusals.has(name)) return false
      setPasskeyProblem(description)
      return true
    },
  }
  const asking = useChange(businessRequestPasskeyBegin, options)
  const signing = useChange(businessRequestPasskeyConfirm, options)

  /** Whether a response came; without a response the screen keeps what was selected and typed. */
  async function decide(subject: Subject, declined: boolean, reason = ''): Promise<boolean> {
    const why = reason.trim() === '' ? {} : { reason: reason.trim() }
    const answer =
      'batch' in subject
        ? await mass.send({ batchId: subject.batch.batchId, digest: subject.batch.digest, declined, ...why })
        : await single.send({
            transactionIds: subject.requests.map(({ transactionId }) => transactionId),
            digests: subject.requests.map(({ digest }) => digest),
            declined,
            ...why,
          })
    if (!answer) return false
    setApproval(answer.approval)
    if (!answer.approval) setResults(answer.results)
    return true
  }

  /** The passkey signs the payments for which the server issued its challenge, and these are decided. */
  async function confirmByPasskey(): Promise<void> {
    if (!approval) return
    const { approvalTransactionId } = approval
    setPasskeyProblem(undefined)
    const challenge = await asking.send({ approvalTransactionId })
    const response = challenge && (await signWithPasskey(challenge.options))
    if (challenge && !response)
      return setPasskeyProblem(t('The passkey was not used, and nothing was confirmed.'))
    const answer =
      challenge && response && (await signing.send({ approvalTransactionId, key: challenge.key, response }))
    if (!answer) return
    setApproval(undefined)
    setResults(answer.results)
  }

  return {
    approve: (subject: Subject) => decide(subject, false),
    decline: (subject: Subject, reason: string) => decide(subject, true, reason),
    confirm: async (enteredCode: string) => {
      if (!approval) return
      const answer = await code.send({
        approvalTransactionId: approval.approvalTransactionId,
        code: enteredCode,
      })
      if (!answer) return
      setApproval(undefined)
      setResults(answer.results)
    },
    /** Undefined if the person has no passkey. */
    confirmByPasskey: hasPasskey ? confirmByPasskey : undefined,
    passkeyProblem,
    approval,
    dropApproval: () => {
      setApproval(undefined)
      setPasskeyProblem(undefined)
      code.clear()
    },
    codeError: code.refusal?.description,
    results,
    clear: () => setResults(undefined),
    isSending: [single, mass, code, asking, signing].some(({ isSending }) => isSending),
  }
}
