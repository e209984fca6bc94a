export { adminSecretsGet } from './admin-secrets-get.ts'
