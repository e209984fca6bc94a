import { invoiceLinkGet, invoiceLinkPdf } from '@sixpence/protocol/invoices/invoices'
import { address, type OutputOf } from '@sixpence/protocol/call'
import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '#lib/call/refresh.ts'
import { useRead } from '#lib/call/use-call.ts'
import { useBrand } from '#lib/brand.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { DownloadIcon } from '#ui/icons/icons.tsx'
import { Definition, DefinitionList } from '#ui/layout/definition-list.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { Money } from '#ui/money.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { PayInList } from './pay-in-list.tsx'
import { isOpen, statusOf } from './words.ts'

/** The page behind the link of an invoice, for anyone with the link: its content, and how to pay it from any bank. */
export function PublicInvoice() {
  return (
    <QueryClientProvider client={queryClient}>
      <Linked secret={location.pathname.split('/')[2] ?? ''} />
    </QueryClientProvider>
  )
}

function Linked({ secret }: { secret: string }) {
  const t = useTranslate()
  const read = useRead(invoiceLinkGet, { invoiceSecret: secret })
  if (read.data) return <Paper invoice={read.data.invoice} secret={secret} />
  if (!read.error) return <SkeletonText lines={6} />
  if (read.error.name === 'invoiceLinkUnknown' || read.error.name === 'invalidInput')
    return (
      <Stack gap="2">
        <h1>{t('This link does not lead to an invoice')}</h1>
        <p className="lead">{t('Open the whole link from the e-mail again.')}</p>
      </Stack>
    )
  return (
    <Stack gap="2">
      <h1>{t('We could not load the invoice')}</h1>
      <p className="lead">{read.error.description}</p>
      <Button className="start" busy={read.isFetching} onClick={() => void read.refetch()}>
        {t('Try again')}
      </Button>
    </Stack>
  )
}

type Invoice = OutputOf<typeof invoiceLinkGet>['invoice']

function Paper({ invoice, secret }: { invoice: Invoice; secret: string }) {
  const t = useTranslate()
  const brand = useBrand()
  const { seller, payer, amount, currencyCode, dueDate, sentDate, noteBody, payIn } = invoice
  const { word, tone } = statusOf({ ...invoice, isUnderWay: false }, t)
  return (
    <Stack gap="8">
      <Stack gap="3">
        <h1>{t('Invoice from {name}', { name: seller.name })}</h1>
        <Cluster as="p" gap="4" rowGap="2">
          <Money display className="t-28" amount={amount} currency={currencyCode} />
          <StatusChip tone={tone}>{word}</StatusChip>
        </Cluster>
        <DefinitionList>
          <Definition term={t('Number##invoice')}>{invoice.number}</Definition>
          <Definition term={t('From##invoice')}>
            <p className="wraps keeps-lines">{[seller.name, ...seller.address].join('\n')}</p>
          </Definition>
          {seller.registrationNumber !== undefined && (
            <Definition term={t('Registration number')}>{seller.registrationNumber}</Definition>
          )}
          {seller.taxNumber !== undefined && (
            <Definition term={t('Tax number')}>{seller.taxNumber}</Definition>
          )}
          <Definition term={t('To##invoice')}>{payer}</Definition>
          <Definition term={t('Sent##invoice')}>
            <DateTime value={sentDate} as="day" />
          </Definition>
          <Definition term={t('Due on')}>
            <DateTime value={dueDate} as="day" />
          </Definition>
          {noteBody && (
            <Definition term={t('Purpose')}>
              <p className="wraps keeps-lines">{noteBody}</p>
            </Definition>
          )}
        </DefinitionList>
      </Stack>
      {payIn && (
        <Stack as="section" gap="3" aria-labelledby="pay-in">
          <h2 id="pay-in">{t('Pay it from any bank')}</h2>
          <PayInList payIn={payIn} />
          {payIn.qr !== undefined && (
            <Cluster gap="4">
              <QrCode text={payIn.qr} label={t('QR code of the bank transfer')} />
              <p className="soft t-14">{t('Scan it with the app of your bank.')}</p>
            </Cluster>
          )}
          <Notice title={t('Copy the reference exactly. It marks the invoice as paid.')} />
        </Stack>
      )}
      <Cluster gap="3">
        <ButtonLink href={address(invoiceLinkPdf, { invoiceSecret: secret }).path} icon={<DownloadIcon />}>
          {t('Download as PDF')}
        </ButtonLink>
        {isOpen(invoice) && (
          <ButtonLink kind="text" href="/transfer/invoices">
            {t('Pay it with an account at {brand}', { brand: brand.name })}
          </ButtonLink>
        )}
      </Cluster>
      <p className="soft t-14">
        {t('If you do not know {name}, do not pay. We never ask for your password by e-mail.', {
          name: seller.name,
        })}
      </p>
    </Stack>
  )
}
