import type { OperationType, TransactionStatus } from '@sixpence/protocol/rules/operation-types'
import type { Translate } from '#core/translate.ts'

/** Column headings of a table of lines. */
export const columnNames = (t: Translate): string[] => [
  t('Time (UTC)'),
  t('Payment number'),
  t('Kind'),
  t('State'),
  t('Name'),
  t('Note'),
  t('Reference'),
  t('Amount'),
  t('Currency'),
  t('Balance after'),
]

/** Type of a payment, for documents. */
export function typeWord(type: OperationType, t: Translate): string {
  switch (type) {
    case 'P2P':
      return t('To a person')
    case 'Wire':
      return t('Bank wire')
    case 'EFT':
      return t('Bank transfer')
    case 'OCT':
      return t('Card payout')
    case 'Crypto':
      return t('Digital currency')
    case 'Instant':
      return t('Instant payment')
    case 'Interac':
      return t('Interac')
    case 'Card':
      return t('Card')
    case 'BetweenAccounts':
      return t('Between your accounts')
    case 'Invoice':
      return t('Invoice')
    case 'Fees':
      return t('Fee')
    case 'GlobalTransfer':
      return t('Payment link')
    case 'Exchange':
      return t('Exchange')
    default:
      return type satisfies never
  }
}

/** State of a payment, for documents. */
export function statusWord(status: TransactionStatus, t: Translate): string {
  switch (status) {
    case 'completed':
      return t('Booked')
    case 'created':
      return t('Waiting for a colleague')
    case 'pending':
      return t('Waiting for your code')
    case 'submitted':
    case 'processing':
      return t('On its way')
    case 'rejected':
      return t('Refused')
    case 'returned':
      return t('Returned')
    case 'canceled':
      return t('Canceled')
    default:
      return status satisfies never
  }
}
