import { useFormat } from '#lib/language/format.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { useBrand } from '#lib/brand.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { PrinterIcon } from '#ui/icons/icons.tsx'
import { SlipFact, SlipStamp } from '#ui/layout/slip.tsx'
import { LegalLine, Letterhead } from '#widgets/payment/receipt-paper.tsx'
import { ClaimSlip } from './claim-slip.tsx'
import { Headed } from './headed.tsx'
import type { Transfer } from './transfer.ts'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import styles from './receive.module.css'

/** A payment with nothing left to do, with a text for each status (B251, Q121). */
export function TransferStatus({ transfer }: { transfer: Transfer }) {
  const t = useTranslate()
  const format = useFormat()
  const { status, senderName, amount, currencyCode, payout } = transfer
  const facts = { name: senderName, amount: format.amount(amount, currencyCode) }
  switch (status) {
    case 'processing':
      return (
        <Receipt
          transfer={transfer}
          tone="wait"
          title={t('The money is on its way to you')}
          words={t(
            'This page updates automatically. You can close it and come back with the link in the e-mail.',
          )}
        />
      )
    case 'completed':
      return (
        <Receipt
          transfer={transfer}
          tone="good"
          title={t('The money has arrived')}
          words={
            payout?.completedAt
              ? t('It was claimed and paid out on {day}. There is nothing left to do.', {
                  day: format.day(payout.completedAt),
                })
              : t('There is nothing left to do.')
          }
        />
      )
    case 'refused':
      return (
        <Headed tone="bad" title={t('You refused this payment')}>
          {t('{name} got {amount} back. If this was a mistake, ask them to send it again.', facts)}
        </Headed>
      )
    case 'expired':
      return (
        <Headed tone="bad" title={t('The time to claim it has run out')}>
          {t('No one claimed {amount} in time, and {name} got it back. Ask them to send it again.', facts)}
        </Headed>
      )
    case 'cancelled':
      return (
        <Headed tone="bad" title={t('This payment was withdrawn')}>
          {t('{name} withdrew the payment of {amount} before it was claimed. Ask them why.', facts)}
        </Headed>
      )
    case 'new':
    case 'error':
    default:
      return <Wrong t={t} />
  }
}

function Wrong({ t }: { t: Translate }) {
  const { email } = useBrand().supportContact
  return (
    <Headed
      tone="bad"
      title={t('Something is wrong with this payment')}
      action={<ButtonLink href={`mailto:${email}`}>{t('Write to us')}</ButtonLink>}
    >
      {t('The money is safe. Try again later, or write to us.')}
    </Headed>
  )
}

/** The confirmed facts, printable. */
function Receipt(props: { transfer: Transfer; tone: 'wait' | 'good'; title: string; words: string }) {
  const { transfer, tone, title, words } = props
  const t = useTranslate()
  const format = useFormat()
  const { payout, description } = transfer
  return (
    <Stack gap="6" className={styles.page}>
      <Headed tone={tone} title={title}>
        {words}
      </Headed>
      {payout && (
        <>
          <Letterhead />
          <ClaimSlip
            state={tone === 'good' ? 'stamped' : 'waiting'}
            transfer={transfer}
            way={payout}
            terms={payout}
            account={payout.account}
            stamp={
              tone === 'good' && (
                <SlipStamp
                  word={t('Received')}
                  detail={format.shortDay(payout.completedAt ?? payout.submittedAt)}
                />
              )
            }
          >
            <SlipFact term={t('Confirmed')}>{format.dayTime(payout.submittedAt)}</SlipFact>
            {description && <SlipFact term={t('Message')}>{description}</SlipFact>}
            <SlipFact term={t('Number')}>{payout.reference}</SlipFact>
          </ClaimSlip>
          <LegalLine />
          <Cluster gap="3" className="whole-lines" data-print="hide">
            <Button icon={<PrinterIcon />} onClick={() => window.print()}>
              {t('Print the receipt')}
            </Button>
          </Cluster>
        </>
      )}
    </Stack>
  )
}
