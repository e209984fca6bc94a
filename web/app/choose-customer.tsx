import { userAccessList } from '@sixpence/protocol/session'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { actFor } from '#lib/acting.ts'
import { forgetAll } from '#lib/refresh.ts'
import { useTranslate } from '#lib/translate.ts'
import { useRead } from '#lib/use-call.ts'
import { Row, RowButton, Rows } from '#ui/row.tsx'
import { SkeletonRows } from '#ui/states.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { Avatar } from '#ui/tile.tsx'
import { LoadFailure } from '#widgets/loaded.tsx'
import { isBusinessOf, rightWords } from './customer.ts'
import styles from './choose-customer.module.css'

/** The list of customers somebody may act for, as a page: when the server cannot choose one (R016, B050). */
export function ChooseCustomer() {
  const t = useTranslate()
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{t('Who do you act for?')}</h1>
      <CustomerList onChosen={() => undefined} />
    </div>
  )
}

export function CustomerList({ current, onChosen }: { current?: number | undefined; onChosen: () => void }) {
  const t = useTranslate()
  const router = useRouter()
  const read = useRead(userAccessList, {})
  const [chosen, setChosen] = useState<number>()
  if (!read.data)
    return read.error ? (
      <LoadFailure read={read} title={t('We could not load whom you act for.')} />
    ) : (
      <SkeletonRows count={3} />
    )

  /** Another customer, another ledger: nothing of the last one may stay, and the way goes on from the start page. */
  async function choose(id: number, customerType: number): Promise<void> {
    setChosen(id)
    actFor({ customerId: id, isBusiness: isBusinessOf({ customerType }), isChosen: true })
    forgetAll()
    await router.navigate({ to: '/' })
    await router.invalidate()
    onChosen()
  }

  return (
    <Rows>
      {read.data.customers.map((customer) => {
        const { id, customerName: name, customerType, accessRights } = customer
        const parts = {
          media: <Avatar name={name} shape={isBusinessOf(customer) ? 'square' : 'round'} />,
          title: name,
          meta: rightWords({ customerType, accessRight: accessRights }, t),
        }
        return (
          <li key={id}>
            {id === current ? (
              <Row {...parts} status={<StatusChip tone="accent">{t('Now##acting')}</StatusChip>} />
            ) : (
              <RowButton
                {...parts}
                disabled={chosen !== undefined}
                onClick={() => void choose(id, customerType)}
              />
            )}
          </li>
        )
      })}
    </Rows>
  )
}
