import { transactionReceiptGet } from '@sixpence/protocol/history/history'
import type { TransactionResult } from '@sixpence/protocol/push'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Money } from '#ui/money.tsx'
import { ButtonTo } from '#ui/links.tsx'

/** How the payment ended, and the way to its receipt. */
export function ResultDialog({ result, onClose }: { result: TransactionResult; onClose: () => void }) {
  const t = useTranslate()
  const { operationId: transactionId } = result
  const { data } = useRead(transactionReceiptGet, { transactionId })
  return (
    <Dialog
      title={titleOf(result, t)}
      onClose={onClose}
      actions={
        <>
          <ButtonTo
            to="/transfer/p2p/receipt/$transactionId"
            params={{ transactionId: String(transactionId) }}
            onClick={onClose}
          >
            {t('See the receipt')}
          </ButtonTo>
          <Button kind="primary" onClick={onClose}>
            {t('Close')}
          </Button>
        </>
      }
    >
      {data && (
        <p>
          {t.rich('{amount} to {name}', {
            amount: <Money amount={data.receipt.amount} currency={data.receipt.currencyCode} />,
            name: data.receipt.payeeName,
          })}
        </p>
      )}
      {!result.approved && <p>{reasonOf(result, t)}</p>}
    </Dialog>
  )
}

function titleOf({ approved, outcome }: TransactionResult, t: Translate): string {
  if (approved) return t('Successfully submitted')
  return outcome === 'failed' ? t('Failed transaction') : t('Transaction was rejected.')
}

/** The text of the event beyond its title; known reasons are shown in the reader's language [B126 B233]. */
function reasonOf({ outcome, message }: TransactionResult, t: Translate): string {
  if (outcome === 'expired') return t('The time to confirm this payment has run out. Nothing was sent.')
  if (outcome === undefined && message !== '' && message !== 'Transaction was rejected.') return message
  return t('Nothing was sent. The money is available again.')
}
