import {
  adminDueDiligenceUpdate,
  adminPaymentCaseCredit,
  adminPaymentResolve,
  adminRestrictionDecide,
  adminScreeningDecide,
  adminVerificationUpdate,
} from '@sixpence/protocol/desk/desk'
import type { StaffPermission } from '@sixpence/protocol/rules/staff-permissions'
import { isAnswerable, permissionIn, type QueueSource } from './source.ts'

const permissions: Readonly<Record<string, StaffPermission>> = Object.fromEntries(
  [
    adminRestrictionDecide,
    adminVerificationUpdate,
    adminDueDiligenceUpdate,
    adminScreeningDecide,
    adminPaymentResolve,
    adminPaymentCaseCredit,
  ].map(({ name, access }) => [name, access.permission]),
)

/** Decisions that a colleague has to confirm, for those who may make them. */
export const proposals: QueueSource = {
  kind: 'proposal',
  permission: 'customers.read',
  decides: ['proposals.decide'],
  dueHours: 8,
  rows: `select p.id, p.id::text as object, p.customer_id, p.created_at as since, null::timestamptz as due_at,
      json_build_object('proposal', json_build_object('call', p.call, 'isOwn', p.actor_id = $3)) as facts
    from app.proposal p
    where p.outcome is null
      and ${isAnswerable('p.actor_id', permissionIn('p.call', permissions))}`,
}
