import type { QueueKind } from '@sixpence/protocol/desk/desk'
import type { Staff } from '#store/staff/staff.ts'
import { alerts } from './alerts.ts'
import { companies } from './companies.ts'
import { corrections } from './corrections.ts'
import { house } from './house.ts'
import { documents } from './documents.ts'
import { identity } from './identity.ts'
import { paymentCases } from './payment-cases.ts'
import { proposals } from './proposals.ts'
import { restrictions } from './restrictions.ts'
import { screening } from './screening.ts'
import type { QueueSource } from './source.ts'
import { stuckPayments } from './stuck-payments.ts'

/** All kinds of work that wait for the desk. */
const sources: Readonly<Record<QueueKind, QueueSource>> = {
  document: documents,
  identity,
  restriction: restrictions,
  proposal: proposals,
  payment: paymentCases,
  stuck: stuckPayments,
  correction: corrections,
  company: companies,
  alert: alerts,
  screening,
  house,
}

/** The sources a role may see, all or of a single kind; with `isDecidable`, only those it may decide. */
export const sourcesFor = (
  staff: Staff | null,
  { kind, isDecidable }: { kind?: QueueKind | undefined; isDecidable?: boolean | undefined } = {},
): QueueSource[] => {
  const has = (permission: string) => staff?.permissions.includes(permission) === true
  return Object.values(sources).filter(
    (source) =>
      (kind === undefined || source.kind === kind) &&
      has(source.permission) &&
      (!isDecidable || source.decides.some(has)),
  )
}
