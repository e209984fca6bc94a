import { onceConfirmed } from '#auth/confirmed.ts'
import type { ActingPrincipal } from '#context/handler.ts'

type Confirming = Parameters<typeof onceConfirmed>[0]

/**
 * A change that a person confirms with their own factor. A key of the public interface has none and is limited by its
 * scopes.
 */
export function confirmedByPerson<Done>(
  context: Confirming & { by: Pick<ActingPrincipal, 'key'> },
  input: Parameters<typeof onceConfirmed>[1],
  subject: string,
  work: () => Promise<Done>,
): Promise<Done> | ReturnType<typeof onceConfirmed<Done>> {
  return context.by.key ? work() : onceConfirmed(context, input, subject, work)
}
