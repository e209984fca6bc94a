import type * as calls from '@sixpence/protocol/approvals/approvals'
import { askPasskey } from '#auth/passkeys/passkey.ts'
import type { Handler } from '#context/handler.ts'
import { boundTo } from './business-request-binding.ts'
import { readRequestCode } from './request-code.ts'

export const businessRequestPasskeyBegin: Handler<typeof calls.businessRequestPasskeyBegin> = async (
  { approvalTransactionId },
  context,
) => {
  const { by, services: s, browser, refuse } = context
  const requestCode = await readRequestCode(context, approvalTransactionId, 'look')
  if (requestCode.state !== 'open') return refuse('requestCodeOver')
  return (await askPasskey(s, boundTo(s, by.person, requestCode), browser)) ?? refuse('passkeyMissing')
}
