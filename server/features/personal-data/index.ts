export { personalDataErasureConfirm } from './personal-data-erasure-confirm.ts'
export { personalDataErasureRequest } from './personal-data-erasure-request.ts'
export { personalDataExportRequest } from './personal-data-export-request.ts'
export { personalDataExport } from './personal-data-export.ts'
