import { documentStatuses, type RejectReason } from '@sixpence/protocol/rules/documents'

export type DocumentState = 'waiting' | 'accepted' | 'rejected' | 'canceled'

/** Document status number on the wire (B215); days are YYYY-MM-DD. */
export function documentStatus(
  item: { state: DocumentState; reason: RejectReason | null; expiresOn: string | null },
  today: string,
): number {
  if (item.state === 'rejected')
    return item.reason === 'nameMismatch' ? documentStatuses.nameMismatch : documentStatuses.rejected
  if (item.state === 'accepted')
    return item.expiresOn !== null && item.expiresOn < today
      ? documentStatuses.expired
      : documentStatuses.confirmed
  return item.state === 'canceled' ? documentStatuses.canceled : documentStatuses.submitted
}
