import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handlers } from '#context/handler.ts'
import { cases } from './cases.ts'
import { adminCustomerGet } from './customer.ts'
import { adminCustomerList } from './customers.ts'
import { documents } from './documents.ts'
import { identityRuns } from './identity.ts'
import { news } from './news.ts'
import { papers } from './papers.ts'
import { adminPaymentCaseCredit } from './payment-credit.ts'
import { payments } from './payments.ts'
import { proposals } from './proposals.ts'
import { adminQueueList } from './queue.ts'
import { restrictions } from './restrictions.ts'
import { standing } from './standing.ts'
import { visits } from './visits.ts'

export const desk: Handlers<typeof calls> = {
  adminCustomerList,
  adminCustomerGet,
  adminQueueList,
  ...documents,
  ...restrictions,
  ...standing,
  ...papers,
  ...news,
  ...visits,
  ...cases,
  ...identityRuns,
  ...proposals,
  ...payments,
  adminPaymentCaseCredit,
}
