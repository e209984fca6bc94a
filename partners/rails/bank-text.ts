export { bankReference, bankText } from '@sixpence/protocol/methods/fields/bank-text'
