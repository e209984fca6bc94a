import type { ApprovalRequest } from '@sixpence/protocol/approvals/approval-requests'
import type { Translate } from '#lib/language/translate.ts'

/** The proposer of a payment through the public API. */
export const proposerWords = (
  { keyName, agent }: NonNullable<ApprovalRequest['proposedBy']>,
  t: Translate,
): string =>
  agent === undefined
    ? t('Proposed by the API key {name}', { name: keyName })
    : t('Proposed by agent {name}', { name: agent })
