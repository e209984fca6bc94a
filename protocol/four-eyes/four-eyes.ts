import * as z from 'zod/mini'
import { call } from '../call.ts'
import { changer, reader, why } from '../desk/desk-common.ts'
import { amountText, currencyCode, empty, id, instant } from '../fields.ts'
import { fourEyesKinds, fourEyesLevels } from '../rules/four-eyes.ts'

const kind = z.enum(fourEyesKinds)
const level = z.enum(fourEyesLevels)
const amounts = z.array(z.object({ currencyCode: z.string(), amount: z.string() }))

const rule = {
  kind,
  level,
  /** For a kind measured by an amount: one person decides alone up to these; in other currencies two decide. */
  amounts,
}

const change = z.object({
  id,
  ...rule,
  why: z.string(),
  by: z.string(),
  isOwn: z.boolean(),
  at: instant,
  /** Absent while it waits for a colleague. */
  outcome: z.optional(z.enum(['made', 'confirmed', 'declined'])),
  decidedBy: z.optional(z.string()),
  decidedAt: z.optional(instant),
})
export type FourEyesChange = z.infer<typeof change>

const inForce = z.object({
  ...rule,
  /** The amount it is measured by, if any. */
  amount: z.optional(z.enum(['monthly limit', 'credited'])),
  /** The rule has not been changed at this brand. */
  isShipped: z.boolean(),
  /** The loosest allowed rule: the setting of the server. */
  floor: z.object({ level, amounts }),
})
export type FourEyesRule = z.infer<typeof inForce>

export const adminFourEyesList = call('adminFourEyesList', {
  ids: [],
  about:
    'Which decisions need two members of staff at this brand and from which amount, what waits for a colleague, and past changes, newest first, at most 100.',
  input: empty,
  output: z.object({
    rules: z.array(inForce),
    changes: z.array(change),
    defaultCurrency: z.string(),
  }),
  ...reader('staff.read'),
})

export const adminFourEyesChange = call('adminFourEyesChange', {
  ids: [],
  about:
    'Changes which decisions need two members of staff at a brand. A stricter rule applies at once; a looser one waits until a colleague confirms it, and is never looser than the setting of the server.',
  input: z.object({
    kind,
    level,
    amounts: z.array(z.object({ currencyCode, amount: amountText })).check(z.maxLength(20)),
    why,
  }),
  output: z.object({ isProposed: z.boolean() }),
  refusals: ['fourEyesAmounts', 'fourEyesFloor', 'nothingChanged', 'proposedAlready'],
  ...changer('foureyes.write'),
})

export const adminFourEyesDecide = call('adminFourEyesDecide', {
  ids: [],
  about:
    'Confirms or declines a looser rule that a colleague proposed. Staff cannot confirm their own; the proposer may withdraw it.',
  input: z.object({ changeId: id, decision: z.enum(['confirm', 'decline']) }),
  output: empty,
  refusals: ['proposalNotFound', 'caseDecided', 'ownProposal', 'proposerGone', 'fourEyesFloor'],
  ...changer('foureyes.write'),
})
