import type { Account } from '@sixpence/protocol/accounts/accounts'
import {
  type PaymentInstruction,
  paymentInstructionList,
  paymentInstructionPdf,
} from '@sixpence/protocol/accounts/pay-in'
import { useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { DownloadIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { EmptyState, SkeletonRows } from '#ui/feedback/states.tsx'
import { useDownload } from '#widgets/files/download.ts'
import { Loaded } from '#widgets/loaded.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { Address } from './address.tsx'
import { BankDetails } from './bank-details.tsx'
import type { Go } from './go.ts'
import { NewAddress } from './new-address.tsx'
import { wayWords } from './pay-in-words.ts'
import { useViewed } from './use-viewed.ts'

/** Polling interval while the bank prepares the details. */
const againMs = 3_000

/** Payment methods for paying into an account (OP116). */
export function PayInDialog({ account, go }: { account: Account; go: Go }) {
  const t = useTranslate()
  const { accountId, alias } = account
  const [isPreparing, setPreparing] = useState(false)
  const read = useRead(paymentInstructionList, { accountId }, isPreparing ? { everyMs: againMs } : {})
  if (read.data && read.data.isPreparing !== isPreparing) setPreparing(read.data.isPreparing)
  const pdf = useDownload(paymentInstructionPdf)
  const hasAny = read.data !== undefined && read.data.instructions.length > 0
  return (
    <Dialog
      title={t('Pay into {account}', { account: alias })}
      onClose={() => go({})}
      actions={
        hasAny && (
          <Button
            icon={<DownloadIcon size="small" />}
            busy={pdf.isBusy}
            onClick={() => void pdf.download({ accountId })}
          >
            {t('Download as PDF')}
          </Button>
        )
      }
    >
      <Loaded
        read={read}
        skeleton={<SkeletonRows count={4} />}
        failure={t('We could not load the ways to pay in.')}
      >
        {({ instructions }) => (
          <Stack gap="4">
            {instructions.length > 0 && <Ways instructions={instructions} />}
            {isPreparing && (
              <Notice live="polite" title={t('Details are being prepared')}>
                {t('This takes a moment. They will appear here by themselves.')}
              </Notice>
            )}
            {instructions.length === 0 && !isPreparing && (
              <EmptyState plain title={t('No account to pay into yet')}>
                {t('Other customers can still pay you by your e-mail address.')}
              </EmptyState>
            )}
            <NewAddress currency={account.currencyCode} />
          </Stack>
        )}
      </Loaded>
    </Dialog>
  )
}

/** The payment methods side by side, with a choice of payer if there are two (B330). */
function Ways({ instructions }: { instructions: readonly PaymentInstruction[] }) {
  const t = useTranslate()
  const [way, setWay] = useState<string>()
  const [source, setSource] = useState<PaymentInstruction['source']>('own')
  const ways = Map.groupBy(instructions, (instruction) => wayWords(instruction, t))
  const [first = ''] = ways.keys()
  const ofWay = ways.get(way ?? first) ?? instructions
  const payIn = ofWay.find((value) => value.source === source) ?? ofWay[0]
  const isNew = useViewed(payIn)
  if (!payIn) return null
  return (
    <>
      {ways.size > 1 && (
        <Segmented
          label={t('Way to pay in')}
          value={wayWords(payIn, t)}
          onChange={setWay}
          options={[...ways.keys()].map((value) => ({ value, label: value }))}
        />
      )}
      {ofWay.length > 1 && (
        <Segmented
          label={t('Who pays')}
          value={payIn.source}
          onChange={setSource}
          options={[
            { value: 'own', label: t('I pay in myself') },
            { value: 'anyone', label: t('Someone else pays') },
          ]}
        />
      )}
      {payIn.way === 'chain' ? (
        <Address instruction={payIn} isNew={isNew} />
      ) : (
        <BankDetails instruction={payIn} isNew={isNew} />
      )}
    </>
  )
}
