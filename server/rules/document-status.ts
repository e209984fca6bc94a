import { documentStatuses, type RejectReason } from '@sixpence/protocol/rules/documents'

export type DocumentState = 'waiting' | 'accepted' | 'rejected' | 'canceled'

/** Document status number on the wire (B215); days are YYYY-MM-DD. */
export function documentStatus(
  one: { state: DocumentState; reason: RejectReason | null; expiresOn: string | null },
  today: string,
): number {
  if (one.state === 'rejected')
    return one.reason === 'nameMismatch' ? documentStatuses.nameMismatch : documentStatuses.rejected
  if (one.state === 'accepted')
    return one.expiresOn !== null && one.expiresOn < today
      ? documentStatuses.expired
      : documentStatuses.confirmed
  return one.state === 'canceled' ? documentStatuses.canceled : documentStatuses.submitted
}
