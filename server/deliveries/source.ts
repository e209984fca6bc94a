import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'
import type { DeliveryKind, DueDelivery } from '#store/delivery/delivery.ts'

/** The content of messages of a kind; each kind has a single source, declared by its feature. */
export type DeliverySource = {
  /**
   * The content of a message, and its address if it is not the endpoint's; undefined when its object no longer exists.
   */
  write: (
    s: Services,
    delivery: Pick<DueDelivery, 'customerId' | 'event' | 'facts' | 'createdAt'>,
  ) => Promise<{ data: object; address?: string } | undefined>
  /** Letter to the owner when messages were set aside. */
  letter: (t: Translate) => [subject: string, text: string]
}

export type DeliverySources = Partial<Record<DeliveryKind, DeliverySource>>
