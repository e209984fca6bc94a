import { merchantInstallmentList, type Subscriber } from '@sixpence/protocol/merchant/subscribers'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '#lib/call/use-call.ts'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import styles from './merchant.module.css'

/** With more payments the number is clearer than dots. */
const mostDots = 24

/** The number of payments made, and each of them on request. */
export function Installments({ subscriber }: { subscriber: Subscriber }) {
  const t = useTranslate()
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { subscriptionId, installments, count, paid, currencyCode } = subscriber
  const read = useRead(merchantInstallmentList, isOpen ? { subscriptionId } : undefined)
  const facts = { paid: installments, total: format.amount(paid, currencyCode) }
  return (
    <Stack gap="1h" align="start">
      {count !== undefined && count <= mostDots && (
        <span className={styles.dots} aria-hidden>
          {Array.from({ length: count }, (_, at) => (
            <span key={at} className={styles.dot} data-paid={at < installments || undefined} />
          ))}
        </span>
      )}
      <Button
        kind="text"
        size="small"
        className="at-edge"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {count === undefined
          ? t('Payments made: {paid}, {total}', facts)
          : t('Payments made: {paid} of {most}, {total}', { ...facts, most: count })}
      </Button>
      {isOpen && (
        <Loaded
          read={read}
          skeleton={<SkeletonText lines={3} />}
          failure={t('We could not load these payments.')}
        >
          {({ installments: all }) =>
            all.length === 0 ? (
              <p className="meta">{t('None yet.')}</p>
            ) : (
              <Stack as="ul" gap="1h" className="t-14">
                {all.map(({ number, day, state, transactionId }) => (
                  <Cluster as="li" gap="4" rowGap="1" align="baseline" key={number}>
                    <span>{format.day(day)}</span>
                    {transactionId === undefined ? (
                      <span>{state === 'skipped' ? t('Skipped') : t('Missed')}</span>
                    ) : (
                      <Link
                        to="/transfer/p2p/receipt/$transactionId"
                        params={{ transactionId: String(transactionId) }}
                      >
                        {t('Paid – see the receipt')}
                      </Link>
                    )}
                  </Cluster>
                ))}
              </Stack>
            )
          }
        </Loaded>
      )}
    </Stack>
  )
}
