import type * as calls from '@sixpence/protocol/support/support'
import type { Handler } from '#context/handler.ts'

// Whoever looks after companies is a part of the brand, as its other contacts are (B394).
export const supportAgentGet: Handler<typeof calls.supportAgentGet> = async (
  _input,
  { by: { customer }, services },
) => (customer.type === 1 ? {} : { agent: services.brand(customer.brand).businessManager })
