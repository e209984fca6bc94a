import { uploadLimits } from '@sixpence/protocol/rules/uploads'

export const mebibytes = uploadLimits.bytes / 1024 / 1024
