/** States of a batch from a file; it can be changed only while `uploaded`. `confirmed` is being paid. */
export const fileBatchStatuses = [
  'uploaded',
  'submitted',
  'confirmed',
  'partiallyPaid',
  'completed',
  'cancelled',
  'rejected',
] as const
export type FileBatchStatus = (typeof fileBatchStatuses)[number]
/** The states that are stored; how far a confirmed one is paid is counted. */
export type StoredBatchStatus = Exclude<FileBatchStatus, 'partiallyPaid' | 'completed'>
/** What is decided about a submitted batch. */
export type BatchDecision = Exclude<StoredBatchStatus, 'uploaded' | 'submitted'>
