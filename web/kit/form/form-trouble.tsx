import { Notice } from '#ui/feedback/notice.tsx'

type FormTroubleProps = {
  form: { trouble: string | undefined }
  /** What did not happen, over what the server said of it. */
  nothing?: string | undefined
}

/** What went wrong that belongs to no field. */
export function FormTrouble({ form: { trouble }, nothing }: FormTroubleProps) {
  if (!trouble) return null
  return (
    <Notice kind="bad" live="assertive" title={nothing ?? trouble}>
      {nothing && trouble}
    </Notice>
  )
}
