import type { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { LoadFailure, type ReadState } from '#widgets/loaded.tsx'
import { ListsMissing } from '#widgets/questionnaire/lists-missing.tsx'

type NoAnswersYetProps = {
  /** The saved answers. */
  read: ReadState<unknown>
  /** Why the choices of the questions are missing. */
  refusal: Refusal | undefined
  onAgain: () => void
}

/** In place of a questionnaire that is not loaded: why, or that it is loading. */
export function NoAnswersYet({ read, refusal, onAgain }: NoAnswersYetProps) {
  const t = useTranslate()
  if (read.error && read.data === undefined)
    return <LoadFailure read={read} title={t('We could not load your answers.')} />
  if (refusal) return <ListsMissing words={refusal.description} onAgain={onAgain} />
  return <SkeletonText lines={6} />
}
