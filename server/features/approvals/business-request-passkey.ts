import { createHash } from 'node:crypto'
import type * as calls from '@sixpence/protocol/approvals/approvals'
import type { Browser, Handler } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { askPasskey, passkeyThatApproved } from '#auth/passkey.ts'
import type { Person } from '#store/customer/people.ts'
import { confirmRequests } from './business-request-confirm.ts'
import { readRequestCode, type RequestCode } from './request-code.ts'

/**
 * What is signed: these payments, each with the digest of its facts. After a change of factors only passkeys count that
 * were there before, whomever the payments go to.
 */
export const boundTo = (
  s: Pick<Services, 'clock' | 'config'>,
  person: Person,
  { id, requests }: Pick<RequestCode, 'id' | 'requests'>,
) => {
  const since = new Date(s.clock.now().getTime() - s.config.coolingHours * 3_600_000)
  const hasChanged = person.factorsChangedAt !== null && person.factorsChangedAt > since
  return {
    personId: person.id,
    subject: `requests:${id}`,
    digest: createHash('sha256').update(JSON.stringify(requests)).digest(),
    madeBefore: hasChanged ? since : undefined,
  }
}

export const businessRequestPasskeyBegin: Handler<typeof calls.businessRequestPasskeyBegin> = async (
  { approvalTransactionId },
  context,
) => {
  const { by, services: s, browser, refuse } = context
  const asked = await readRequestCode(context, approvalTransactionId, 'look')
  if (asked.state !== 'open') return refuse('requestCodeOver')
  return (await askPasskey(s, boundTo(s, by.person, asked), browser)) ?? refuse('passkeyMissing')
}

export const businessRequestPasskeyConfirm: Handler<typeof calls.businessRequestPasskeyConfirm> = async (
  { approvalTransactionId, key, response },
  context,
) => {
  const { by, services: s, browser, refuse } = context
  return confirmRequests(context, approvalTransactionId, {
    isRight: (asked) => isSigned(s, by.person, asked, { key, response, browser }),
    wrong: () => refuse('passkeyWrong'),
    said: { isOlderProof: true },
  })
}

const isSigned = async (
  s: Services,
  person: Person,
  asked: RequestCode,
  signed: Parameters<typeof passkeyThatApproved>[2] & { browser: Browser },
): Promise<boolean> => (await passkeyThatApproved(s, boundTo(s, person, asked), signed)) !== undefined
