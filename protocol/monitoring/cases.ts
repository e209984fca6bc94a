import * as z from 'zod/mini'
import { call } from '../call.ts'
import { changer, longText, reader, why } from '../desk/desk-common.ts'
import { day, empty, id, instant } from '../fields.ts'
import { monitoringRule } from '../rules/monitoring/rule.ts'

const caseId = id
const version = z.int().check(z.positive())
export const monitoringDecisions = ['noSuspicion', 'watch', 'report'] as const
export type MonitoringDecision = (typeof monitoringDecisions)[number]

const head = {
  id: caseId,
  customerId: id,
  customerName: z.string(),
  openedAt: instant,
  alerts: z.int(),
  /** Names of the rules that raised the alerts. */
  rules: z.array(z.string()),
  decision: z.optional(z.enum(monitoringDecisions)),
  decidedAt: z.optional(instant),
  filedOn: z.optional(day),
}
const listedCase = z.object(head)
export type ListedCase = z.infer<typeof listedCase>

/** Lists of cases: open, to be reported, and decided. */
const caseLists = ['open', 'toReport', 'decided'] as const
export type CaseList = (typeof caseLists)[number]

export const adminMonitoringCaseList = call('adminMonitoringCaseList', {
  ids: [],
  about: 'Cases of monitoring at the brand: open ones oldest first, or decided ones newest first; 50 a page.',
  input: z.object({
    state: z.enum(caseLists),
    pageNumber: z.optional(z.int().check(z.minimum(1), z.maximum(1000))),
  }),
  output: z.object({ cases: z.array(listedCase), hasMore: z.boolean() }),
  ...reader('monitoring.read'),
})

const payment = z.object({
  id,
  at: instant,
  incoming: z.boolean(),
  amount: z.string(),
  currencyCode: z.string(),
  /** In euros; absent if no rate is known. */
  euros: z.optional(z.string()),
  other: z.string(),
  country: z.optional(z.string()),
})
const alert = z.object({
  id,
  ruleName: z.string(),
  rule: monitoringRule,
  at: instant,
  payments: z.int(),
  amount: z.string(),
  /** Up to 50 payments of the window, the newest first. */
  shown: z.array(payment),
})
export type CaseAlert = z.infer<typeof alert>

const event = z.object({
  id,
  at: instant,
  by: z.optional(z.string()),
  kind: z.enum([
    'opened',
    'alert',
    'note',
    'noSuspicion',
    'watch',
    'report',
    'reportSaved',
    'reportMade',
    'filed',
  ]),
  words: z.optional(z.string()),
})
export type CaseEvent = z.infer<typeof event>

/** Data that a report needs and is missing. */
export const reportLacks = [
  'reporting',
  'birthDay',
  'address',
  'registrationNumber',
  'reason',
  'indicators',
  'payments',
] as const
export type ReportLack = (typeof reportLacks)[number]

const shownCase = z.object({
  ...head,
  version,
  alertList: z.array(alert),
  events: z.array(event),
  /** Earlier cases of the customer. */
  earlier: z.array(z.object({ id: caseId, decision: z.enum(monitoringDecisions), decidedAt: instant })),
  /** Present once the case is decided as to be reported. */
  report: z.optional(
    z.object({
      reason: z.string(),
      action: z.string(),
      indicators: z.array(z.string()),
      missing: z.array(z.enum(reportLacks)),
      filedReference: z.optional(z.string()),
    }),
  ),
})
export type MonitoringCase = z.infer<typeof shownCase>

export const adminMonitoringCaseGet = call('adminMonitoringCaseGet', {
  ids: [],
  about: 'A case of monitoring: its alerts with their payments, its history, and its report.',
  input: z.object({ caseId }),
  output: z.object({ case: shownCase }),
  refusals: ['monitoringCaseNotFound'],
  ...reader('monitoring.read'),
  audit: 'change',
})

export const adminMonitoringCaseNote = call('adminMonitoringCaseNote', {
  ids: [],
  about: 'Adds a note to a case; also after its decision.',
  input: z.object({ caseId, words: longText.check(z.minLength(3)) }),
  output: empty,
  refusals: ['monitoringCaseNotFound'],
  ...changer('monitoring.decide'),
})

export const adminMonitoringCaseDecide = call('adminMonitoringCaseDecide', {
  ids: [],
  about:
    'Decides a case: no suspicion, to be watched, or to be reported. A later alert of the customer opens a new case.',
  input: z.object({ caseId, version, decision: z.enum(monitoringDecisions), why }),
  output: empty,
  refusals: ['monitoringCaseNotFound', 'caseDecided'],
  ...changer('monitoring.decide'),
})
