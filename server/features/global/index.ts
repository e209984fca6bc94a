import type * as calls from '@sixpence/protocol/global/global'
import type * as batchCalls from '@sixpence/protocol/global/global-batches'
import type { Handlers } from '#context/handler.ts'
import { globalBatches } from './batches.ts'
import { globalPayConfirm } from './confirm.ts'
import { globalPayMetaGet } from './global-pay-meta-get.ts'
import { globalPaySubmit } from './global-pay-submit.ts'
import { globalCountryMethodDetailsGet, globalPayMethodsGet } from './methods.ts'

export const global: Handlers<typeof calls & typeof batchCalls> = {
  globalPayMethodsGet,
  globalCountryMethodDetailsGet,
  globalPayMetaGet,
  globalPaySubmit,
  globalPayConfirm,
  ...globalBatches,
}
