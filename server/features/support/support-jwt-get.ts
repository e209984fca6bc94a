import type * as calls from '@sixpence/protocol/support/support'
import type { Handler } from '#context/handler.ts'
import { contactOf } from './from-desk.ts'

export const supportJwtGet: Handler<typeof calls.supportJwtGet> = async (
  { widgetId },
  { by, services: s, refuse },
) => {
  const jwt = s.partners.supportDesk.jwt(contactOf(by), widgetId)
  return jwt === undefined ? refuse('widgetUnknown') : { jwt }
}
