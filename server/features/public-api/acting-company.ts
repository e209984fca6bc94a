import { Refused } from '#core/refused.ts'

/** The company that a call of the public interface names has to be the one that acts (B428). @throws Refused notAllowed */
export function requireActing(
  { customerId }: { customerId?: number | undefined },
  { by: { customer } }: { by: { customer: { id: number } } },
): void {
  if (customerId !== undefined && customerId !== customer.id) throw new Refused('notAllowed')
}
