import { adminPaymentReturn, adminPaymentWriteOff, type DeskPayment } from '@sixpence/protocol/desk/desk'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { DateTime } from '#ui/date-time.tsx'
import { Definition, DefinitionList } from '#ui/layout/definition-list.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { Money } from '#ui/money.tsx'
import { Decision } from '../decision-dialog.tsx'
import { DeskLink } from '../kit/desk-link.tsx'
import { DialogButton } from '../kit/dialog-button.tsx'
import { Fact } from '../kit/fact.tsx'
import { Section } from '../kit/section.tsx'
import { StateChip } from '../kit/state-chip.tsx'
import { useMay } from '../use-self.ts'
import { correctionName, correctionState, noWayWords } from './correction-words.ts'

type Correctable = NonNullable<DeskPayment['correctable']>

/** Actions for incoming money: return it to its sender, or write it off. */
export function CorrectPayment({
  operationId,
  correctable,
}: {
  operationId: number
  correctable: Correctable
}) {
  const t = useTranslate()
  const format = useFormat()
  const [mayReturn, mayWriteOff] = [useMay('payments.return'), useMay('payments.writeoff')]
  const { currencyCode, isSuspended, noWriteOff, back } = correctable
  const amount = format.amount(correctable.amount, currencyCode)
  const money = <Money amount={correctable.amount} currency={currencyCode} />
  return (
    <Stack gap="2">
      <DefinitionList>
        <Arrived correction={correctable} />
      </DefinitionList>
      {mayReturn && 'refused' in back && <p className="hint">{noWayWords(back.refused, t)}</p>}
      {mayWriteOff && noWriteOff && (
        <p className="hint">
          {noWriteOff.refused === 'writeOffReturnable'
            ? t('It can be written off only if a return was tried and failed.')
            : t('It can be written off from {day}.', { day: format.day(noWriteOff.from ?? '') })}
        </p>
      )}
      <Cluster gap="2">
        {mayReturn && !('refused' in back) && (
          <DialogButton
            size="small"
            renderDialog={(onClose) => (
              <Decision
                call={adminPaymentReturn}
                input={{ operationId }}
                doneWords={() => t('The payment is being returned.')}
                title={t('Return {amount}', { amount })}
                onClose={onClose}
              >
                <DefinitionList>
                  <Definition term={t('To##payee')}>{back.name}</Definition>
                  <Definition term={t('Account')}>
                    <code>{back.account}</code>
                  </Definition>
                  <Definition term={t('Payment system##rail')}>{back.rail}</Definition>
                  <Definition term={t('They get')}>{money}</Definition>
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
              </Decision>
            )}
          >
            {t('Return {amount}', { amount })}
          </DialogButton>
        )}
        {mayWriteOff && isSuspended && !noWriteOff && (
          <DialogButton
            size="small"
            renderDialog={(onClose) => (
              <Decision
                call={adminPaymentWriteOff}
                input={{ operationId }}
                doneWords={() => t('The write-off is being booked.')}
                title={t('Write off {amount}', { amount })}
                danger
                onClose={onClose}
              >
                <DefinitionList>
                  <Arrived correction={correctable} />
                  <Definition term={t('From the suspense account')}>{money}</Definition>
                  <Definition term={t('To the bank’s write-offs')}>{money}</Definition>
                </DefinitionList>
                <p>{t('It becomes income for the bank. The write-off can be reversed.')}</p>
              </Decision>
            )}
          >
            {t('Write off {amount}', { amount })}
          </DialogButton>
        )}
      </Cluster>
    </Stack>
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
      <Fact term={t('Paid by')}>{arrived && (arrived.payerName || '–')}</Fact>
      <Fact term={t('Destination account')}>{arrived?.account}</Fact>
      <Fact term={t('Remittance information')}>{arrived && (arrived.remittance || '–')}</Fact>
      <Fact term={t('Received on')}>{since !== undefined && <DateTime value={since} />}</Fact>
    </>
  )
}

/** Returns and write-offs of a payment, with their progress. */
export function Corrections({ corrections }: Pick<DeskPayment, 'corrections'>) {
  const t = useTranslate()
  if (corrections.length === 0) return null
  return (
    <Section id="payment-corrections" title={t('Returns and write-offs')}>
      <Stack as="ul" gap="2">
        {corrections.map((correction) => (
          <Cluster as="li" key={correction.id} gap="2">
            <DeskLink at={{ correction: correction.id }}>{correctionName(correction.kind, t)}</DeskLink>
            <StateChip {...correctionState(correction, t)} />
            <span className="meta">
              <DateTime value={correction.at} />
            </span>
          </Cluster>
        ))}
      </Stack>
    </Section>
  )
}
