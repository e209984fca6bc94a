import { Refused } from '#core/refused.ts'

/** The company named in a call of the public interface must be the acting customer (B428). @throws Refused notAllowed */
export function requireActing(
  { customerId }: { customerId?: number | undefined },
  { by: { customer } }: { by: { customer: { id: number } } },
): void {
  if (customerId !== undefined && customerId !== customer.id) throw new Refused('notAllowed')
}
