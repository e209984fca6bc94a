import { recipientTransferDetailsGet } from '@sixpence/protocol/recipient/recipient'
import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '#lib/call/refresh.ts'
import { useRead } from '#lib/call/use-call.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { ClaimFlow } from './claim-flow.tsx'
import { Headed } from './headed.tsx'
import { paymentSecretIn } from './receive-link.ts'
import { Stack } from '#ui/layout/primitives.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from './receive.module.css'
import { TransferStatus } from './transfer-status.tsx'

/** Page on which a person who is not a customer claims a payment (R006); open to anyone with the link. */
export function ReceiveScreen() {
  const secret = paymentSecretIn(location.pathname)
  return (
    <QueryClientProvider client={queryClient}>
      {secret === undefined ? <NoPayment /> : <Payment secret={secret} />}
    </QueryClientProvider>
  )
}

const everyMs = 5_000

function Payment({ secret }: { secret: string }) {
  const t = useTranslate()
  // This page has no push channel, so it polls.
  const read = useRead(recipientTransferDetailsGet, { paymentSecret: secret }, { everyMs })
  const { data, error } = read
  if (data) {
    const { transfer } = data
    const isOpen = transfer.status === 'new' || (transfer.status === 'processing' && transfer.waits)
    if (!isOpen) return <TransferStatus transfer={transfer} />
    return (
      <Stack gap="10" className={styles.beside}>
        <ClaimFlow secret={secret} transfer={transfer} onChange={() => void read.refetch()} />
        <HowItGoes />
      </Stack>
    )
  }
  if (!error) return <SkeletonText lines={4} />
  if (error.name === 'claimLinkUnknown' || error.name === 'invalidInput') return <NoPayment />
  return (
    <Headed
      tone="bad"
      title={t('We could not load this page')}
      action={
        <Button busy={read.isFetching} onClick={() => void read.refetch()}>
          {t('Try again')}
        </Button>
      }
    >
      {error.description}
    </Headed>
  )
}

/** Explanation for people who do not know the brand. */
function HowItGoes() {
  const t = useTranslate()
  return (
    <Stack gap="3" className={classNames('soft t-14 ruled', styles.notes)}>
      <h2 className="ink t-15">{t('How it works')}</h2>
      <Stack as="ol" gap="2" className="numbers">
        <li>{t('Choose the country of your account and how you want to receive the money.')}</li>
        <li>{t('Enter your account details.')}</li>
        <li>{t('Confirm with the code that we send to your e-mail.')}</li>
      </Stack>
      <p>{t('We never ask for your password or a code by phone, e-mail or chat.')}</p>
    </Stack>
  )
}

function NoPayment() {
  const t = useTranslate()
  return (
    <Headed tone="bad" title={t('This link does not lead to a payment')}>
      {t('Open the whole link from the e-mail again. Links to old payments expire.')}
    </Headed>
  )
}
