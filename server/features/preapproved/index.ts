import type * as calls from '@sixpence/protocol/preapproved/preapproved'
import type { Handlers } from '#context/handler.ts'
import {
  preapprovedCancel,
  preapprovedPause,
  preapprovedResume,
  preapprovedSkip,
} from './preapproved-change.ts'
import { preapprovedList } from './preapproved-list.ts'
import { preapprovedPaymentsGet } from './preapproved-payments-get.ts'
import { preapprovedUpcomingGet } from './preapproved-upcoming-get.ts'

export const preapproved: Handlers<typeof calls> = {
  preapprovedList,
  preapprovedCancel,
  preapprovedSkip,
  preapprovedPause,
  preapprovedResume,
  preapprovedPaymentsGet,
  preapprovedUpcomingGet,
}
