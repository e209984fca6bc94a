import { operationKinds } from './kinds.ts'

/**
 * SQL: whether the operation is a payment of a file to a customer that causes no notifications: no channel for the
 * payee's events is open, and neither payer nor payee has a server that receives messages about payments. A page or
 * server that connects later reads the payment with all others.
 */
export const isQuiet = (o: string): string => `(${o}.kind = '${operationKinds.p2p}' and ${o}.detail ? 'inMass'
  and not ${o}.detail ?| '{of,invoice,button,series,scheduled,claim,isHeldAgain}'
  and not exists (select from app.push_sequence q where q.customer_id = (${o}.detail->>'payee')::bigint)
  and not exists (select from app.delivery_endpoint e where e.is_on
    and e.customer_id = any(array[(${o}.detail->>'payer')::bigint, (${o}.detail->>'payee')::bigint])))`

/**
 * SQL: the operations with these ids. Each is looked up by its key, because for many ids the planner would scan the
 * whole ledger.
 */
export const operationsOf = (ids: string): string => `(select o.* from unnest(${ids}::bigint[]) i(id)
  cross join lateral (select o.* from ledger.operation o where o.id = i.id offset 0) o)`
