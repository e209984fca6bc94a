import type * as calls from '@sixpence/protocol/session/session'
import type { Context } from '#context/handler.ts'
import { agreement, agreementIds, type Agreement } from '#papers/agreements.ts'

type AgreementContext = Pick<Context<typeof calls.agreementGet>, 'services' | 'browser' | 't'> & {
  refuse: (refusal: 'agreementUnknown') => never
}

/** An agreement of the brand in the reader's language. @throws Refused agreementUnknown */
export function find(
  agreementName: string,
  { services: s, browser, t, refuse }: AgreementContext,
): Agreement {
  const id = agreementIds.find((agreementId) => agreementId === agreementName) ?? refuse('agreementUnknown')
  return agreement(id, s.brand(browser.brand), t)
}
