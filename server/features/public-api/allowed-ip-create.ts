import { type RefusalName, refusalOf } from '@sixpence/protocol/codes'
import type * as calls from '@sixpence/protocol/public-api/allowed-ips'
import { maxAllowedIps } from '@sixpence/protocol/public-api/allowed-ips'
import type { Handler } from '#context/handler.ts'
import type { Translate } from '#core/translate.ts'
import { keepAllowedIp } from '#store/api-key/allowed-ips.ts'
import { requireActing } from './acting-company.ts'
import { readRange } from './ip-range.ts'

export const allowedIpCreate: Handler<typeof calls.allowedIpCreate> = async (input, context) => {
  const { by, services: s, t, change } = context
  requireActing(input, context)
  const range = await readRange(s, input)
  if ('refusal' in range) return { errors: [problem(range.refusal, t)] }
  const id = await change((client) =>
    keepAllowedIp(
      client,
      { customerId: by.customer.id, name: input.name, isEnabled: input.enabled ?? true, ...range },
      s.clock.now(),
    ),
  )
  return id === undefined ? { errors: [problem('tooManyAllowedIps', t, { most: maxAllowedIps })] } : { id }
}

/** What is wrong, in the answer: the specification has the page open its popup for this call only then (B427). */
function problem(name: RefusalName, t: Translate, facts = {}) {
  const { field = '', text } = refusalOf(name)
  return { field, code: name, text: t(text, facts) }
}
