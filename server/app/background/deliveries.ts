import { addressRules } from '#deliveries/address.ts'
import { Deliverer } from '#deliveries/deliverer.ts'
import { notifyOwners } from '#deliveries/notify-owners.ts'
import { poster } from '#deliveries/post.ts'
import type { DeliverySources } from '#deliveries/source.ts'
import { deliverySources } from '#features/merchant/delivery-sources.ts'
import { webhookSource } from '#features/public-api/webhook-source.ts'
import { writeEvent } from '#features/v1/write-event.ts'
import type { FollowUpJob } from '#context/background-job.ts'
import type { Services } from '#context/services.ts'
import { watchDeliveries } from '../watch/watch-deliveries.ts'

/** Where messages to customers' servers come from. */
const sources: DeliverySources = {
  ...deliverySources,
  webhook: {
    ...webhookSource,
    write: async (s, item) => (await webhookSource.write(s, item)) ?? writeEvent(s, item),
  },
}

export const notifyOwnersJob: FollowUpJob = {
  name: 'notifyOwners',
  everyMs: 10_000,
  work: (services) => notifyOwners(services, sources),
}

/** Opens the deliverer of messages to customers' servers; its job sends what is due. */
export const openDeliverer = (services: Services): Deliverer =>
  new Deliverer(services, {
    sources,
    post: watchDeliveries(poster({ rules: addressRules(services.config) }), services.telemetry),
  })
