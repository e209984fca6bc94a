import type * as calls from '@sixpence/protocol/monitoring/cases'
import type { Handler } from '#context/handler.ts'
import { listCases } from './cases.ts'

export const adminMonitoringCaseList: Handler<typeof calls.adminMonitoringCaseList> = (
  { state, pageNumber = 1 },
  { by, services: s },
) => listCases(s, by, { state, page: pageNumber })
