import * as z from 'zod/mini'
import { dormant, firstDormant } from './dormant.ts'
import { fan, firstFan } from './fan.ts'
import { firstHighRiskCountry, highRiskCountry } from './high-risk-country.ts'
import { firstJustUnder, justUnder } from './just-under.ts'
import { firstNewPayee, newPayee } from './new-payee.ts'
import { firstVelocity, velocity } from './velocity.ts'

/** A kind of rule with its parameters. */
export const monitoringRule = z.discriminatedUnion('kind', [
  // First, because the API documentation uses it as its example: all its parameters are required.
  z.object({ kind: z.literal('newPayee'), parameters: newPayee }),
  z.object({ kind: z.literal('velocity'), parameters: velocity }),
  z.object({ kind: z.literal('justUnder'), parameters: justUnder }),
  z.object({ kind: z.literal('fanIn'), parameters: fan }),
  z.object({ kind: z.literal('fanOut'), parameters: fan }),
  z.object({ kind: z.literal('dormant'), parameters: dormant }),
  z.object({ kind: z.literal('highRiskCountry'), parameters: highRiskCountry }),
])
export type MonitoringRule = z.infer<typeof monitoringRule>
export type MonitoringKind = MonitoringRule['kind']

/** The kinds in the order of the form, with the initial parameters of a new rule. */
export const firstRules: readonly MonitoringRule[] = [
  { kind: 'velocity', parameters: firstVelocity },
  { kind: 'justUnder', parameters: firstJustUnder },
  { kind: 'fanIn', parameters: firstFan },
  { kind: 'fanOut', parameters: firstFan },
  { kind: 'dormant', parameters: firstDormant },
  { kind: 'newPayee', parameters: firstNewPayee },
  { kind: 'highRiskCountry', parameters: firstHighRiskCountry },
]

/** Days of the past that a draft can be tried on. */
export const trialDays = 90
