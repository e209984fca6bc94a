import { sentences } from '@sixpence/locales/sentences.ts'
import { preapprovedPaymentsGet, type Subscription } from '@sixpence/protocol/preapproved/preapproved'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import styles from './preapproved.module.css'
import { missWords } from './words.ts'

/** Results of the payments of a series, loaded on demand. */
export function SeriesPayments({ subscription }: { subscription: Pick<Subscription, 'id' | 'paid'> }) {
  const t = useTranslate()
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const read = useRead(preapprovedPaymentsGet, isOpen ? { id: subscription.id } : undefined)
  return (
    <div>
      <Button kind="text" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('Payments made: {number}', { number: subscription.paid })}
      </Button>
      {isOpen && (
        <Loaded
          read={read}
          skeleton={<SkeletonText lines={3} />}
          failure={t('We could not load these payments.')}
        >
          {({ payments }) =>
            payments.length === 0 ? (
              <p className="meta">{t('None yet.')}</p>
            ) : (
              <Stack as="ul" gap="1h" className="t-14 py-2">
                {payments.map(({ number, day, state, reason, transactionId }) => (
                  <Cluster
                    as="li"
                    gap="4"
                    rowGap="1"
                    align="baseline"
                    key={number}
                    className={styles.payment}
                  >
                    <span>{format.day(day)}</span>
                    {transactionId === undefined ? (
                      <span>
                        {sentences(
                          state === 'skipped' ? t('Skipped') : t('Missed'),
                          reason && missWords[reason](t),
                        )}
                      </span>
                    ) : (
                      <Link
                        to="/transfer/p2p/receipt/$transactionId"
                        params={{ transactionId: String(transactionId) }}
                      >
                        {state === 'cameBack' ? t('Returned – see the receipt') : t('Paid – see the receipt')}
                      </Link>
                    )}
                  </Cluster>
                ))}
              </Stack>
            )
          }
        </Loaded>
      )}
    </div>
  )
}
