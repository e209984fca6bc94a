import { userAccessList } from '@sixpence/protocol/session/session'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { actFor } from '#lib/call/acting.ts'
import { forgetAll } from '#lib/call/refresh.ts'
import { session } from '#lib/call/session.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Row, RowButton, Rows } from '#ui/layout/row.tsx'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Avatar } from '#ui/layout/tile.tsx'
import { LoadFailure } from '#widgets/loaded.tsx'
import { isBusinessOf, rightWords } from './customer.ts'

/** `accesses`: all customers the person may act for; `companies`: their own companies, if they have at least two (Q054). */
export type Choice = 'accesses' | 'companies'

export type CustomerListProps = { current?: number | undefined; choice?: Choice; onChosen: () => void }

/** The customers a person may act for; selecting a customer opens its start page. Loaded when it is shown. */
export function CustomerList({ current, choice = 'accesses', onChosen }: CustomerListProps) {
  const t = useTranslate()
  const router = useRouter()
  const read = useRead(userAccessList, {})
  const [selectedId, setSelectedId] = useState<number>()
  const customers = read.data?.customers.filter((customer) => choice === 'accesses' || isBusinessOf(customer))
  const hasNone = customers?.length === 0
  // Back to the sign-in, which shows the reason (Q054).
  useEffect(() => {
    if (hasNone) void session().signOut('noCustomer')
  }, [hasNone])
  if (!customers)
    return read.error ? (
      <LoadFailure read={read} title={t('We could not load your accounts.')} />
    ) : (
      <SkeletonRows count={3} />
    )

  /** Removes all data of the former customer, and opens the start page of the new customer. */
  async function choose(id: number, customerType: number): Promise<void> {
    setSelectedId(id)
    actFor({ customerId: id, isBusiness: isBusinessOf({ customerType }), isChosen: true })
    forgetAll()
    await router.navigate({ to: '/' })
    await router.invalidate()
    onChosen()
  }

  return (
    <Rows>
      {customers.map((customer) => {
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
                disabled={selectedId !== undefined}
                onClick={() => void choose(id, customerType)}
              />
            )}
          </li>
        )
      })}
    </Rows>
  )
}
