import type * as calls from '@sixpence/protocol/personal-data/personal-data'
import type { Handlers } from '#context/handler.ts'
import { personalDataErasureConfirm, personalDataErasureRequest } from './erasure.ts'
import { personalDataExport, personalDataExportRequest } from './export.ts'

export const personalData: Handlers<typeof calls> = {
  personalDataExportRequest,
  personalDataExport,
  personalDataErasureRequest,
  personalDataErasureConfirm,
}
