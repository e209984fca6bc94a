import {
  adminCorrectionDecide,
  adminCorrectionGet,
  adminWriteOffReverse,
  type Correction,
} from '@sixpence/protocol/desk/desk'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { DateTime } from '#ui/date-time.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Definition, DefinitionList } from '#ui/layout/definition-list.tsx'
import { Cluster } from '#ui/layout/primitives.tsx'
import { Money } from '#ui/money.tsx'
import { Decision } from '../decision-dialog.tsx'
import { DeskDetail } from '../kit/desk-detail.tsx'
import { DeskLink } from '../kit/desk-link.tsx'
import { DeskRead } from '../kit/desk-read.tsx'
import { DialogButton } from '../kit/dialog-button.tsx'
import { Fact } from '../kit/fact.tsx'
import { companyWords } from '../payment-words.ts'
import { useMay } from '../use-self.ts'
import { Arrived } from './correct-payment.tsx'
import { correctionName, correctionState, effectWords, failureReason } from './correction-words.ts'

/** A return or a write-off, with its proposal, decision and booking. A job books it a moment later. */
export function CorrectionPage({ correctionId }: { correctionId: number }) {
  const t = useTranslate()
  return (
    <DeskRead
      call={adminCorrectionGet}
      input={{ correctionId }}
      everyMs={5_000}
      rows={6}
      failure={t('We could not load this page.')}
    >
      {({ correction }) => (
        <DeskDetail
          title={
            <>
              {correctionName(correction.kind, t)}{' '}
              <Money amount={correction.amount} currency={correction.currencyCode} />
            </>
          }
          state={correctionState(correction, t)}
        >
          {correction.reason !== undefined && (
            <Notice kind="bad" title={failureReason(correction.reason, t)} />
          )}
          <Facts correction={correction} />
          <Decide correction={correction} />
        </DeskDetail>
      )}
    </DeskRead>
  )
}

type Props = { correction: Correction }

function Facts({ correction }: Props) {
  const t = useTranslate()
  const { kind, payee, customer, why, proposedBy, proposedAt, decidedBy, decidedAt, answer } = correction
  return (
    <DefinitionList>
      <Arrived correction={correction} />
      {payee && (
        <Definition term={t('To##payee')}>
          {payee.name} <code>{payee.account}</code> · {payee.rail}
        </Definition>
      )}
      <Fact term={t('Fee')}>{kind === 'return' && t('None: the full amount is returned.')}</Fact>
      <Definition term={t('Taken from')}>
        {customer ? (
          <DeskLink at={{ customer: customer.customerId }}>{customer.customerName}</DeskLink>
        ) : correction.reference === undefined ? (
          t('Suspense account')
        ) : (
          companyWords(correction.partner, t)
        )}
      </Definition>
      <Fact term={t('Effect on the bank')}>{kind === 'writeOff' && effectWords(correction, t)}</Fact>
      <StatementLine correction={correction} />
      <Fact term={t('Why')}>{why}</Fact>
      <Definition term={t('Proposed by##correction')}>
        {proposedBy} · <DateTime value={proposedAt} />
      </Definition>
      {decidedBy !== undefined && decidedAt !== undefined && answer !== undefined && (
        <Definition term={t('Decided by##correction')}>
          {decidedBy} · <DateTime value={decidedAt} /> · {answer}
        </Definition>
      )}
      <Fact term={t('Related pages')}>
        {correction.reference === undefined && <Related correction={correction} />}
      </Fact>
    </DefinitionList>
  )
}

function StatementLine({ correction: { reference } }: Props) {
  const t = useTranslate()
  return <Fact term={t('Statement line')}>{reference !== undefined && <code>{reference}</code>}</Fact>
}

/** The corrected payment, and the payment made by the correction. */
function Related({ correction: { kind, operationId, caseId, bookedId } }: Props) {
  const t = useTranslate()
  return (
    <Cluster gap="2">
      {operationId !== undefined && (
        <DeskLink at={{ operation: operationId }}>
          {kind === 'reversal' ? t('The write-off') : t('The incoming payment')}
        </DeskLink>
      )}
      {kind === 'return' && bookedId !== undefined && (
        <DeskLink at={{ operation: bookedId }}>{t('The return payment')}</DeskLink>
      )}
      {caseId !== undefined && <DeskLink at={{ payment: caseId }}>{t('The case')}</DeskLink>}
    </Cluster>
  )
}

function Decide({ correction }: Props) {
  const t = useTranslate()
  const format = useFormat()
  const [mayDecide, mayWriteOff] = [useMay('proposals.decide'), useMay('payments.writeoff')]
  const { id: correctionId, kind, state, isOwn, isUndone, mayAnswer } = correction
  const amount = format.amount(correction.amount.replace(/^-/, ''), correction.currencyCode)
  if (state === 'proposed')
    return (
      <>
        {isOwn && (
          <p className="hint">{t('A colleague must confirm it. You cannot confirm your own proposal.')}</p>
        )}
        {mayDecide && (isOwn || mayAnswer) && (
          <Cluster gap="2">
            {mayAnswer && <Answer correction={correction} amount={amount} decision="confirm" />}
            <Answer correction={correction} amount={amount} decision="decline" />
          </Cluster>
        )}
      </>
    )
  if (kind !== 'writeOff' || state !== 'done' || isUndone || !mayWriteOff) return null
  return (
    <DialogButton
      renderDialog={(onClose) => (
        <Decision
          call={adminWriteOffReverse}
          input={{ correctionId }}
          title={t('Reverse the write-off of {amount}', { amount })}
          onClose={onClose}
        >
          <p>
            {correction.reference === undefined
              ? t(
                  'The write-off is reversed: the money is back in the suspense account, and its case is open.',
                )
              : t('The write-off is reversed: the difference from the statement is open again.')}
          </p>
        </Decision>
      )}
    >
      {t('Reverse the write-off of {amount}', { amount })}
    </DialogButton>
  )
}

type AnswerProps = Props & { amount: string; decision: 'confirm' | 'decline' }

/** A button with the amount, and the dialog that shows it again. */
function Answer({ correction, amount, decision }: AnswerProps) {
  const t = useTranslate()
  const { id: correctionId, kind, isOwn, payee } = correction
  const isConfirming = decision === 'confirm'
  const declineWords = isOwn ? t('Withdraw the proposal') : t('Reject the proposal')
  const confirmWords = {
    return: t('Confirm the return of {amount}', { amount }),
    writeOff: t('Confirm the write-off of {amount}', { amount }),
    reversal: t('Confirm the reversal of {amount}', { amount }),
  }
  const words = isConfirming ? confirmWords[kind] : declineWords
  const money = <Money amount={correction.amount} currency={correction.currencyCode} />
  return (
    <DialogButton
      kind={isConfirming ? 'primary' : isOwn ? 'quiet' : 'text'}
      renderDialog={(onClose) => (
        <Decision
          call={adminCorrectionDecide}
          input={{ correctionId, decision }}
          title={words}
          danger={!isConfirming}
          onClose={onClose}
        >
          {isConfirming && (
            <DefinitionList>
              {payee ? (
                <>
                  <Definition term={t('To##payee')}>{payee.name}</Definition>
                  <Definition term={t('Account')}>
                    <code>{payee.account}</code>
                  </Definition>
                  <Definition term={t('They get')}>{money}</Definition>
                </>
              ) : (
                <>
                  <Definition term={t('Amount')}>{money}</Definition>
                  <Arrived correction={correction} />
                  <StatementLine correction={correction} />
                </>
              )}
            </DefinitionList>
          )}
          <p>
            {isConfirming
              ? t('It takes effect immediately, in both your names.')
              : t('Nothing changes. It can be proposed again.')}
          </p>
        </Decision>
      )}
    >
      {words}
    </DialogButton>
  )
}
