import * as z from 'zod/mini'
import { call } from '../call.ts'
import { changer } from '../desk/desk-common.ts'
import { day, empty, id, line } from '../fields.ts'

const caseId = id
const text = z.string().check(z.trim(), z.maxLength(4_000))

export const adminMonitoringReportSave = call('adminMonitoringReportSave', {
  ids: [],
  about:
    'Saves the content of the report of a case: the reason for the suspicion, the actions of the bank, and the authority’s indicators.',
  input: z.object({
    caseId,
    reason: text,
    action: text,
    indicators: z.array(z.string().check(z.trim(), z.regex(/^[A-Za-z0-9_-]{1,20}$/))).check(
      z.maxLength(20),
      z.refine((items) => new Set(items).size === items.length),
    ),
  }),
  output: empty,
  refusals: ['monitoringCaseNotFound', 'monitoringNoReport', 'monitoringFiled'],
  ...changer('reports.file'),
})

export const adminMonitoringReportFile = call('adminMonitoringReportFile', {
  ids: [],
  about:
    'The report of a case as goAML XML. It is created once for each version of the case and does not change; the download is recorded in the audit trail.',
  input: z.object({ caseId }),
  output: empty,
  refusals: ['monitoringCaseNotFound', 'monitoringNoReport', 'monitoringReportLacks'],
  file: 'application/xml',
  ...changer('reports.file'),
})

export const adminMonitoringReportFiled = call('adminMonitoringReportFiled', {
  ids: [],
  about: 'Records that the report was filed with the authority: the day, and the authority’s reference.',
  input: z.object({ caseId, filedOn: day, reference: line(1, 100) }),
  output: empty,
  refusals: [
    'monitoringCaseNotFound',
    'monitoringNoReport',
    'monitoringNotMade',
    'monitoringFiled',
    'monitoringFiledAhead',
  ],
  ...changer('reports.file'),
})
