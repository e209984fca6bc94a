import {
  approvalDecide,
  approvalMassDecide,
  type ApprovalRequest,
  businessRequestConfirm,
  type Decided,
} from '@sixpence/protocol/approval-requests'
import { useState } from 'react'
import { useChange } from '#lib/use-call.ts'

/** What is decided: some payments as they were shown, or a batch as it was shown. */
export type Subject =
  | { requests: readonly Pick<ApprovalRequest, 'transactionId' | 'digest'>[] }
  | { batch: { batchId: number; digest: string } }

/** Decides, asks for the approver's own code where one is needed, and keeps what became of each payment. */
export function useDecide() {
  const [results, setResults] = useState<Decided['results']>()
  const [approval, setApproval] = useState<NonNullable<Decided['approval']>>()
  const single = useChange(approvalDecide)
  const mass = useChange(approvalMassDecide)
  const code = useChange(businessRequestConfirm, {
    shows: ({ name }) => name === 'requestCodeWrong',
  })

  async function decide(subject: Subject, declined: boolean, reason = '') {
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
    if (!answer) return
    setApproval(answer.approval)
    if (!answer.approval) setResults(answer.results)
  }

  return {
    approve: (subject: Subject) => decide(subject, false),
    decline: (subject: Subject, reason: string) => decide(subject, true, reason),
    confirm: async (typed: string) => {
      if (!approval) return
      const answer = await code.send({
        approvalTransactionId: approval.approvalTransactionId,
        code: typed,
      })
      if (!answer) return
      setApproval(undefined)
      setResults(answer.results)
    },
    approval,
    dropApproval: () => {
      setApproval(undefined)
      code.clear()
    },
    codeError: code.refusal?.description,
    results,
    clear: () => setResults(undefined),
    isSending: single.isSending || mass.isSending || code.isSending,
  }
}
