import { createHash } from 'node:crypto'
import type { Change } from '#core/audited-transaction.ts'
import type { Browser, Principal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'
import { confirmMethodOf, openConfirmation, takeConfirmation } from './confirmation.ts'
import { toPendingConfirmationDto } from './pending-confirmation-dto.ts'

/** A digest of the change, used in the subject: the confirmation is valid for exactly that change. */
export const digestOfChange = (change: unknown): string =>
  createHash('sha256').update(JSON.stringify(change)).digest('base64url')

type ConfirmationContext = {
  by: Pick<Principal, 'person'>
  services: Services
  browser: Pick<Browser, 'brand'>
  t: Translate
  change: Change
}

/**
 * For a call that is made twice: without a key it starts the confirmation and returns how to confirm; with the key
 * and the code, or the phone's answer, it does the work. `subject` identifies what is confirmed.
 */
export async function onceConfirmed<Done>(
  { by: { person }, services: s, browser, t, change }: ConfirmationContext,
  { requestKey, code }: { requestKey?: string | undefined; code?: string | undefined },
  subject: string,
  work: () => Promise<Done>,
): Promise<Done | ({ requestKey: string } & ReturnType<typeof toPendingConfirmationDto>)> {
  if (requestKey === undefined) {
    const method = confirmMethodOf(person)
    const { brand } = browser
    const opened = await openConfirmation(s, { person, brand, kind: 'twoStep', subject, method, t, change })
    return { requestKey: opened.key, ...toPendingConfirmationDto(method, opened) }
  }
  await takeConfirmation(s, {
    key: requestKey,
    person,
    kind: 'twoStep',
    code,
    subject: new RegExp(`^${subject}$`),
  })
  return work()
}
