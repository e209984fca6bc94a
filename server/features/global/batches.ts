import type * as calls from '@sixpence/protocol/global/global-batches'
import type { Handlers } from '#context/handler.ts'
import { globalBatchConfirm } from './confirm.ts'
import {
  globalBatchPaymentAdd,
  globalBatchPaymentRemove,
  globalBatchPaymentRestore,
  globalBatchPaymentUpdate,
  globalBatchUpdate,
} from './batch-edit.ts'
import { globalBatchCancel, globalBatchReject } from './batch-end.ts'
import { globalBatchGet, globalBatchList, globalBatchSampleGet, globalBatchStatusGet } from './batch-get.ts'
import { globalBatchFeeSideSet, globalBatchMethodForbiddenSet } from './batch-several.ts'
import { globalBatchSubmit } from './batch-submit.ts'
import { globalBatchUpload } from './batch-upload.ts'

export const globalBatches: Handlers<typeof calls> = {
  globalBatchList,
  globalBatchGet,
  globalBatchStatusGet,
  globalBatchSampleGet,
  globalBatchUpload,
  globalBatchUpdate,
  globalBatchPaymentAdd,
  globalBatchPaymentUpdate,
  globalBatchPaymentRemove,
  globalBatchPaymentRestore,
  globalBatchFeeSideSet,
  globalBatchMethodForbiddenSet,
  globalBatchCancel,
  globalBatchReject,
  globalBatchSubmit,
  globalBatchConfirm,
}
