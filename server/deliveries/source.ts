import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'
import type { DeliveryKind, DueDelivery } from '#store/delivery/delivery.ts'

/** What messages of a kind say; each kind has one, declared by its feature. */
export type DeliverySource = {
  /**
   * The content of a message, and its address where it is not the endpoint's; undefined when there is nothing to tell any
   * more.
   */
  write: (
    s: Services,
    delivery: Pick<DueDelivery, 'customerId' | 'event' | 'facts' | 'createdAt'>,
  ) => Promise<{ data: object; address?: string } | undefined>
  /** Letter to the owner when messages were set aside. */
  letter: (t: Translate) => [subject: string, text: string]
}

export type DeliverySources = Partial<Record<DeliveryKind, DeliverySource>>
