import * as z from 'zod/mini'
import { call } from '../call.ts'
import { changer, reader, why } from '../desk/desk-common.ts'
import { day, empty, id, instant, line } from '../fields.ts'
import { monitoringRule, trialDays } from '../rules/monitoring/rule.ts'

const ruleId = id
const share = z.number()

const ruleStates = ['draft', 'on', 'off'] as const
export type RuleState = (typeof ruleStates)[number]

const shownRule = z.object({
  id: ruleId,
  /** Versions of a rule share its number. */
  number: id,
  version: z.int(),
  name: z.string(),
  /** Absent for all brands. */
  brand: z.optional(z.string()),
  rule: monitoringRule,
  state: z.enum(ruleStates),
  /** Author of the rule; absent if it came with the program. */
  draftedBy: z.optional(z.string()),
  draftedAt: instant,
  /** Written by the caller, who may not switch it on if four eyes are required. */
  isOwn: z.boolean(),
  triedAt: z.optional(instant),
  onBy: z.optional(z.string()),
  onAt: z.optional(instant),
  offBy: z.optional(z.string()),
  offAt: z.optional(instant),
  /** Alerts of this version in the last 30 days, of the desk's brand. */
  alerts: z.int(),
})
export type ShownRule = z.infer<typeof shownRule>

export const adminMonitoringRuleList = call('adminMonitoringRuleList', {
  ids: [],
  about:
    'The rules of monitoring with their versions, the newest first, and how many alerts each has raised in 30 days.',
  input: empty,
  output: z.object({
    rules: z.array(shownRule),
    /** A rule is switched on by a person other than its author. */
    takesTwo: z.boolean(),
    /** The caller's role covers all brands, so they may write rules for all brands. */
    mayForAll: z.boolean(),
  }),
  ...reader('monitoring.read'),
})

export const adminMonitoringRuleSave = call('adminMonitoringRuleSave', {
  ids: [],
  about:
    'Saves the draft of a rule: a new one, or the next version of the rule with this number. The active version stays active until the draft is switched on.',
  input: z.object({
    number: z.optional(id),
    name: line(3, 80),
    forAllBrands: z.boolean(),
    rule: monitoringRule,
  }),
  output: z.object({ ruleId }),
  refusals: ['monitoringRuleNotFound', 'monitoringRuleForAll'],
  ...changer('monitoring.rules'),
})

const trial = z.object({
  days: z.int(),
  alerts: z.int(),
  customers: z.int(),
  /** Payments that would have raised an alert, and all payments of the period. */
  hits: z.int(),
  payments: z.int(),
  /** `hits` divided by `payments`. */
  share,
  /** More than a quarter of the payments, or of the paying customers, match: the rule is not selective enough. */
  isTooWide: z.boolean(),
  /** Every day of the period, including those without an alert. */
  byDay: z.array(z.object({ day, alerts: z.int() })),
  examples: z.array(
    z.object({
      customerId: id,
      customerName: z.string(),
      at: instant,
      payments: z.int(),
      /** In euros. */
      amount: z.string(),
    }),
  ),
})
export type Trial = z.infer<typeof trial>

export const adminMonitoringRuleTry = call('adminMonitoringRuleTry', {
  ids: [],
  about:
    'Runs a rule on the payments of the last days, at the brand of the desk: the alerts it would have raised, of how many customers, and the share of all payments.',
  input: z.object({ ruleId, days: z.int().check(z.minimum(1), z.maximum(trialDays)) }),
  output: z.object({ trial }),
  refusals: ['monitoringRuleNotFound', 'monitoringTrialTooLong'],
  budgetMs: 30_000,
  ...changer('monitoring.rules'),
})

export const adminMonitoringRuleSwitch = call('adminMonitoringRuleSwitch', {
  ids: [],
  about:
    'Switches a tried draft on, in place of the earlier version, or a rule off. With four eyes, a rule is switched on by a person other than its author.',
  input: z.object({ ruleId, to: z.enum(['on', 'off']), why }),
  output: empty,
  refusals: [
    'monitoringRuleNotFound',
    'monitoringRuleForAll',
    'monitoringNotTried',
    'monitoringOwnDraft',
    'caseDecided',
  ],
  ...changer('monitoring.rules'),
  fourEyes: 'always',
})
