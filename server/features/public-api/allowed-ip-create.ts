import { type RefusalName, refusalOf } from '@sixpence/protocol/codes'
import type * as calls from '@sixpence/protocol/public-api/allowed-ips'
import { maxAllowedIps } from '@sixpence/protocol/public-api/allowed-ips'
import { digestOfChange } from '#auth/confirmed.ts'
import type { Handler } from '#context/handler.ts'
import type { Translate } from '#core/translate.ts'
import { allowedIpsOf, keepAllowedIp } from '#store/api-key/allowed-ips.ts'
import { requireActing } from './acting-company.ts'
import { changeRanges } from './change-ranges.ts'
import { rangeWords, readRange } from './ip-range.ts'

export const allowedIpCreate: Handler<typeof calls.allowedIpCreate> = async (input, context) => {
  const { by, services: s, t } = context
  requireActing(input, context)
  const read = await readRange(s, input)
  if ('refusal' in read) return { does: async () => ({ errors: [problem(read.refusal, t)] }) }
  const customerId = by.customer.id
  const tooMany = { errors: [problem('tooManyAllowedIps', t, { most: maxAllowedIps })] }
  // Checked before a code is sent, and again when the range is stored.
  if ((await allowedIpsOf(s.db, customerId)).length >= maxAllowedIps) return { does: async () => tooMany }
  const range = { customerId, name: input.name, isEnabled: input.enabled ?? true, ...read }
  return changeRanges<{ id: number } | typeof tooMany>(context, {
    subject: `new:${digestOfChange(range)}`,
    address: rangeWords(range),
    next: (ranges) => [...ranges, range],
    write: async (client) => {
      const id = await keepAllowedIp(client, range, s.clock.now())
      return id === undefined ? tooMany : { id }
    },
  })
}

/** The problem, as part of the answer: only then does the specification's page open its popup for this call (B427). */
function problem(name: RefusalName, t: Translate, facts = {}) {
  const { field = '', text } = refusalOf(name)
  return { field, code: name, text: t(text, facts) }
}
