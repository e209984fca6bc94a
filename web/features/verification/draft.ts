import { isRecord, isText, keptInTab } from '#lib/storage.ts'
import type { Draft } from '#widgets/questionnaire/draft.ts'

const isDraft = (value: unknown): value is Draft => isRecord(value) && Object.values(value).every(isText)

/** Entries survive a reload, but not the tab or a sign-out (B097). */
export const keptDraft = {
  personal: keptInTab('kyc.personal', isDraft),
  business: keptInTab('kyc.business', isDraft),
} as const
