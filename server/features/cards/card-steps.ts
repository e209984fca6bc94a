import type { CardWord } from '@sixpence/partners/cards/cards'
import { cardStatuses as is } from '@sixpence/protocol/rules/cards'

const {
  submitted,
  active,
  pending,
  pendingDocument,
  processing,
  printing,
  printed,
  shipped,
  limited,
  paused,
} = is
const underWay = [submitted, pending, pendingDocument, processing]

/**
 * For each status the company reports: from which states it applies and to which state it leads. Reports may arrive
 * late or twice; any other transition is ignored. Cards ended by their holder or for fraud stay as they are. A limit
 * does not replace a pause, which would end together with it.
 */
export const news: Readonly<Record<CardWord, { from: readonly number[]; to: number }>> = {
  pending: { from: [submitted, processing, pendingDocument], to: pending },
  pendingDocument: { from: [submitted, processing, pending], to: pendingDocument },
  processing: { from: [submitted, pending, pendingDocument], to: processing },
  printing: { from: underWay, to: printing },
  printed: { from: [...underWay, printing], to: printed },
  shipped: { from: [...underWay, printing, printed], to: shipped },
  active: { from: [limited], to: active },
  limited: { from: [active, is.expired], to: limited },
  expired: { from: [active, paused, limited], to: is.expired },
  fraud: { from: [active, paused, limited, is.expired, printing, printed, shipped], to: is.fraud },
}
