import type { Approval } from './approval.ts'
import { ApprovalForm } from './approval-form.tsx'
import { PasskeyApproval } from './passkey-approval.tsx'
import { PushApproval } from './push-approval.tsx'

/** What the person does to approve: answer on the phone, use a passkey, or enter a code. */
export function ApprovalStep({ approval, formId }: { approval: Approval; formId: string }) {
  if (approval.isByPush) return <PushApproval approval={approval} />
  if (approval.isByPasskey) return <PasskeyApproval approval={approval} formId={formId} />
  return <ApprovalForm approval={approval} formId={formId} />
}
