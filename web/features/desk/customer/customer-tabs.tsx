import { Suspense } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { DeskTabs } from '../kit/desk-tabs.tsx'
import { later } from '#widgets/lazy-part.tsx'
import type { DeskSearch } from '../desk-search.ts'
import { useMay } from '../use-self.ts'

const Activity = later(async () => (await import('./activity.tsx')).Activity)
const Devices = later(async () => (await import('./devices.tsx')).Devices)
const Notes = later(async () => (await import('./notes.tsx')).Notes)
const Tickets = later(async () => (await import('./tickets.tsx')).Tickets)
const Trail = later(async () => (await import('./trail.tsx')).Trail)

export type CustomerPart = NonNullable<DeskSearch['about']>
type TabsProps = { customerId: number; open: DeskSearch }

/** The parts of a customer's page. Each loads when it is opened, which the audit trail records. */
export function CustomerTabs({ customerId, open }: TabsProps) {
  const t = useTranslate()
  const mayPayments = useMay('payments.read')
  const tab = (key: CustomerPart | '', words: string) => ({
    key,
    at: { q: open.q, customer: customerId, about: key || undefined },
    words,
  })
  return (
    <DeskTabs
      label={t('Page sections')}
      here={open.about ?? ''}
      tabs={[
        tab('', t('Overview')),
        mayPayments && tab('activity', t('Accounts and activity')),
        tab('devices', t('Devices and sessions')),
        tab('notes', t('Notes##desk')),
        tab('tickets', t('Tickets##support')),
        tab('trail', t('Audit trail')),
      ]}
    />
  )
}

/** The open part, other than the overview. */
export function CustomerPartPage({ customerId, part }: { customerId: number; part: CustomerPart }) {
  const Part = { activity: Activity, devices: Devices, notes: Notes, tickets: Tickets, trail: Trail }[part]
  return (
    <Suspense fallback={<SkeletonRows count={6} />}>
      <Part customerId={customerId} />
    </Suspense>
  )
}
