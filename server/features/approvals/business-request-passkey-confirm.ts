import type * as calls from '@sixpence/protocol/approvals/approvals'
import { passkeyThatApproved } from '#auth/passkeys/passkey.ts'
import type { Browser, Handler } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import type { Person } from '#store/customer/people.ts'
import { confirmRequests } from './business-request-confirm.ts'
import { boundTo } from './business-request-binding.ts'
import type { RequestCode } from './request-code.ts'

export const businessRequestPasskeyConfirm: Handler<typeof calls.businessRequestPasskeyConfirm> = async (
  { approvalTransactionId, key, response },
  context,
) => {
  const { by, services: s, browser, refuse } = context
  return confirmRequests(context, approvalTransactionId, {
    isRight: (requestCode) => isSigned(s, by.person, requestCode, { key, response, browser }),
    wrong: () => refuse('passkeyWrong'),
    decision: { isOlderProof: true },
  })
}

const isSigned = async (
  s: Services,
  person: Person,
  requestCode: RequestCode,
  signed: Parameters<typeof passkeyThatApproved>[2] & { browser: Browser },
): Promise<boolean> => (await passkeyThatApproved(s, boundTo(s, person, requestCode), signed)) !== undefined
