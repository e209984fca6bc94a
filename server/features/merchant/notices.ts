import { noticeStatuses, notifyStatuses, type NoticeEvent } from '@sixpence/protocol/merchant/notices'
import type { Endpoint } from '#store/delivery/endpoints.ts'

const ofPayments: readonly NoticeEvent[] = ['payment.received', 'test']
const ofEverything: readonly NoticeEvent[] = [
  ...ofPayments,
  'invoice.rejected',
  'subscription.started',
  'subscription.ended',
]
/** Events sent to a button's address. */
export const ofButtons: readonly NoticeEvent[] = ['button.paid']

/** The events of a notifyStatusId. */
export const eventsOf = (notifyStatusId: number): readonly NoticeEvent[] =>
  notifyStatusId === notifyStatuses.everything ? ofEverything : ofPayments

/** Settings of an endpoint as on the wire; the defaults if the company has none (B423). */
export const settingsOf = (endpoint: Endpoint | undefined) => ({
  statusId: endpoint?.isOn === false ? noticeStatuses.off : noticeStatuses.on,
  ...(endpoint && { secret: `whsec_…${endpoint.secretEnding}` }),
  ...(endpoint?.oldUntil && { oldSecretUntil: endpoint.oldUntil.toISOString() }),
  ...(endpoint?.isOn && endpoint.failingSince && { failingSince: endpoint.failingSince.toISOString() }),
})

/** The notifyStatusId of an endpoint. */
export const notifyStatusOf = (endpoint: Endpoint | undefined) =>
  endpoint?.events.includes('subscription.started') ? notifyStatuses.everything : notifyStatuses.payments
