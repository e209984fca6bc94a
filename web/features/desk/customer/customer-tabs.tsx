import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { PageTabs } from '#ui/layout/page-tabs.tsx'
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
  const link = (to: CustomerPart | undefined, words: string) => (
    <Link
      to="/admin-overview"
      search={{ q: open.q, customer: customerId, about: to }}
      activeProps={{}}
      aria-current={to === open.about ? 'page' : undefined}
    >
      {words}
    </Link>
  )
  return (
    <PageTabs label={t('Page sections')} here={open.about ?? ''}>
      {link(undefined, t('Overview'))}
      {mayPayments && link('activity', t('Accounts and activity'))}
      {link('devices', t('Devices and sessions'))}
      {link('notes', t('Notes##desk'))}
      {link('tickets', t('Tickets##support'))}
      {link('trail', t('Audit trail'))}
    </PageTabs>
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
