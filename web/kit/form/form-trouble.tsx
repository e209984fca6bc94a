import { Notice } from '#ui/feedback/notice.tsx'

type FormTroubleProps = {
  form: { trouble: string | undefined }
  /** The action that failed, shown above the server's message. */
  nothing?: string | undefined
}

/** An error without a field. */
export function FormTrouble({ form: { trouble }, nothing }: FormTroubleProps) {
  if (!trouble) return null
  return (
    <Notice kind="bad" live="assertive" title={nothing ?? trouble}>
      {nothing && trouble}
    </Notice>
  )
}
