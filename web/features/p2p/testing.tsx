import { ordinaryDay } from '#testing/bank.ts'
import { openScreen, type ScreenOptions } from '#testing/screen.tsx'
import { announceSuccess } from '#widgets/success-popup.tsx'
import { type DraftChange, keepDraft } from './draft.ts'
import ReceiptScreen from './receipt-screen.tsx'
import SendScreen from './send-screen.tsx'

/** The flow and the receipt, with default responses unless overridden. */
export function openFlow(part: Partial<ScreenOptions> = {}) {
  announceSuccess(undefined)
  return openScreen({
    screens: { '/transfer/p2p': SendScreen, '/transfer/p2p/receipt/$transactionId': ReceiptScreen },
    at: '/transfer/p2p',
    ...part,
    answers: [...ordinaryDay, ...(part.answers ?? [])],
  })
}

/** Earlier entries: 25.00 EUR to Bo, ready to be checked. */
export function entered(part: DraftChange = {}): void {
  sessionStorage.clear()
  keepDraft({
    to: 'bo@ostra.example',
    from: 11,
    currency: 'EUR',
    amount: '25.00',
    note: 'Dinner',
    ...part,
  })
}
