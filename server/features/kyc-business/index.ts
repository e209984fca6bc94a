export { kycBusinessInfoGet } from './kyc-business-info-get.ts'
export { kycBusinessInfoUpdate } from './kyc-business-info-update.ts'
