import { adminPaymentReturn, adminPaymentWriteOff, type DeskPayment } from '@sixpence/protocol/desk/desk'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { Definition, DefinitionList } from '#ui/layout/definition-list.tsx'
import { SectionHead } from '#ui/layout/headings.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { Money } from '#ui/money.tsx'
import { useMay } from '../use-self.ts'
import { useDecision, DecisionDialog } from '../decision-dialog.tsx'
import { correctionName, correctionState, noWayWords } from './correction-words.ts'

type Correctable = NonNullable<DeskPayment['correctable']>
type Part = { operationId: number; correctable: Correctable }

/** Actions for incoming money: return it to its sender, or write it off. */
export function CorrectPayment({ operationId, correctable: item }: Part) {
  const t = useTranslate()
  const format = useFormat()
  const [mayReturn, mayWriteOff] = [useMay('payments.return'), useMay('payments.writeoff')]
  const [open, setOpen] = useState<'back' | 'off'>()
  const close = () => setOpen(undefined)
  const amount = format.amount(item.amount, item.currencyCode)
  const { back } = item
  return (
    <Stack gap="2">
      <DefinitionList>
        <Arrived correction={item} />
      </DefinitionList>
      {mayReturn && 'refused' in back && <p className="hint">{noWayWords(back.refused, t)}</p>}
      {mayWriteOff && item.noWriteOff && (
        <p className="hint">
          {item.noWriteOff.refused === 'writeOffReturnable'
            ? t('It can be written off only if a return was tried and failed.')
            : t('It can be written off from {day}.', { day: format.day(item.noWriteOff.from ?? '') })}
        </p>
      )}
      <Cluster gap="2">
        {mayReturn && !('refused' in back) && (
          <Button size="small" onClick={() => setOpen('back')}>
            {t('Return {amount}', { amount })}
          </Button>
        )}
        {mayWriteOff && item.isSuspended && !item.noWriteOff && (
          <Button size="small" onClick={() => setOpen('off')}>
            {t('Write off {amount}', { amount })}
          </Button>
        )}
      </Cluster>
      {open === 'back' && !('refused' in back) && (
        <ReturnDialog operationId={operationId} correctable={item} back={back} onClose={close} />
      )}
      {open === 'off' && <WriteOffDialog operationId={operationId} correctable={item} onClose={close} />}
    </Stack>
  )
}

type Dialog = Part & { onClose: () => void }

function ReturnDialog({
  operationId,
  correctable: { amount, currencyCode, isSuspended },
  back,
  onClose,
}: Dialog & { back: { name: string; account: string; rail: string } }) {
  const t = useTranslate()
  const format = useFormat()
  const form = useDecision(adminPaymentReturn, {
    inputOf: ({ why }) => ({ operationId, why }),
    onDone: ({ proposalId }) => {
      if (proposalId === undefined) showToast({ text: t('The payment is being returned.') })
      onClose()
    },
  })
  const title = t('Return {amount}', { amount: format.amount(amount, currencyCode) })
  return (
    <DecisionDialog form={form} title={title} action={title} onClose={onClose}>
      <DefinitionList>
        <Definition term={t('To##payee')}>{back.name}</Definition>
        <Definition term={t('Account')}>
          <code>{back.account}</code>
        </Definition>
        <Definition term={t('Payment system##rail')}>{back.rail}</Definition>
        <Definition term={t('They get')}>
          <Money amount={amount} currency={currencyCode} />
        </Definition>
        <Definition term={t('Fee')}>{t('None: the full amount is returned.')}</Definition>
      </DefinitionList>
      <p>
        {isSuspended
          ? t(
              'It is taken from the suspense account. If it does not arrive, it is put back there and the case is reopened.',
            )
          : t(
              'It is taken from the customer’s account. If it does not arrive, it is credited back to that account.',
            )}
      </p>
    </DecisionDialog>
  )
}

/** The company's data about incoming money, beside each decision about it. */
export function Arrived({
  correction: { arrived, since },
}: {
  correction: Pick<Correctable, 'arrived'> & { since?: string | undefined }
}) {
  const t = useTranslate()
  return (
    <>
      {arrived && (
        <>
          <Definition term={t('Paid by')}>{arrived.payerName || '–'}</Definition>
          <Definition term={t('Destination account')}>{arrived.account}</Definition>
          <Definition term={t('Remittance information')}>{arrived.remittance || '–'}</Definition>
        </>
      )}
      {since !== undefined && (
        <Definition term={t('Received on')}>
          <DateTime value={since} />
        </Definition>
      )}
    </>
  )
}

function WriteOffDialog({ operationId, correctable: item, onClose }: Dialog) {
  const { amount, currencyCode } = item
  const t = useTranslate()
  const format = useFormat()
  const form = useDecision(adminPaymentWriteOff, {
    inputOf: ({ why }) => ({ operationId, why }),
    onDone: ({ proposalId }) => {
      if (proposalId === undefined) showToast({ text: t('The write-off is being booked.') })
      onClose()
    },
  })
  const title = t('Write off {amount}', { amount: format.amount(amount, currencyCode) })
  return (
    <DecisionDialog form={form} title={title} action={title} danger onClose={onClose}>
      <DefinitionList>
        <Arrived correction={item} />
        <Definition term={t('From the suspense account')}>
          <Money amount={amount} currency={currencyCode} />
        </Definition>
        <Definition term={t('To the bank’s write-offs')}>
          <Money amount={amount} currency={currencyCode} />
        </Definition>
      </DefinitionList>
      <p>{t('It becomes income for the bank. The write-off can be reversed.')}</p>
    </DecisionDialog>
  )
}

/** Returns and write-offs of a payment, with their progress. */
export function Corrections({ corrections }: Pick<DeskPayment, 'corrections'>) {
  const t = useTranslate()
  if (corrections.length === 0) return null
  return (
    <section aria-labelledby="payment-corrections">
      <SectionHead id="payment-corrections">{t('Returns and write-offs')}</SectionHead>
      <Stack as="ul" gap="2">
        {corrections.map((correction) => {
          const { tone, words } = correctionState(correction, t)
          return (
            <Cluster as="li" key={correction.id} gap="2">
              <Link to="/admin-overview" search={{ correction: correction.id }}>
                {correctionName(correction.kind, t)}
              </Link>
              <StatusChip tone={tone}>{words}</StatusChip>
              <span className="meta">
                <DateTime value={correction.at} />
              </span>
            </Cluster>
          )
        })}
      </Stack>
    </section>
  )
}
