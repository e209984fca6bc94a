import { cardStatuses } from '@sixpence/protocol/rules/cards'

/**
 * Whether a card has ended for good, as SQL about a row of app.card: blocked by its holder, for fraud, or with its
 * account closed. An expired card can be replaced and is in use.
 */
export const hasEnded = (
  card: string,
): string => `(${card}.status in (${cardStatuses.canceled}, ${cardStatuses.fraud})
  or exists (select from ledger.balance e where e.account_id = ${card}.account_id and e.state = 'closed'))`
