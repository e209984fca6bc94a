import type * as calls from '@sixpence/protocol/support/support'
import { customerTypes } from '@sixpence/protocol/rights'
import type { Handler } from '#context/handler.ts'

// A business manager belongs to the brand's settings, like its other contacts (B394).
export const supportAgentGet: Handler<typeof calls.supportAgentGet> = async (
  _input,
  { by: { customer }, services },
) =>
  customer.type === customerTypes.personal ? {} : { agent: services.brand(customer.brand).businessManager }
