import { operationKinds } from './kinds.ts'

/**
 * SQL: the operation is a payment of a file to a customer, whose pages and servers are told of nothing by it: nobody
 * listens to the payee's events, and neither payer nor payee has a server that is told of payments. A page or a server that
 * comes later finds the payment where it reads all others.
 */
export const isQuiet = (o: string): string => `(${o}.kind = '${operationKinds.p2p}' and ${o}.detail ? 'inMass'
  and not ${o}.detail ?| '{of,invoice,button,series,scheduled,claim,isHeldAgain}'
  and not exists (select from app.push_sequence q where q.customer_id = (${o}.detail->>'payee')::bigint)
  and not exists (select from app.delivery_endpoint e where e.is_on
    and e.customer_id = any(array[(${o}.detail->>'payer')::bigint, (${o}.detail->>'payee')::bigint])))`

/** SQL: the operations with these ids. Each is looked up by its key: for many the planner would read the whole ledger. */
export const operationsOf = (ids: string): string => `(select o.* from unnest(${ids}::bigint[]) i(id)
  cross join lateral (select o.* from ledger.operation o where o.id = i.id offset 0) o)`
