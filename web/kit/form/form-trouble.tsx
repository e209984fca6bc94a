import { Notice } from '#ui/feedback/notice.tsx'

type FormTroubleProps = {
  form: { trouble: string | undefined }
  /** The action that failed, shown above the server's message. */
  nothing?: string | undefined
}

/** An error without a field. */
export function FormTrouble({ form: { trouble: error }, nothing }: FormTroubleProps) {
  if (!error) return null
  return (
    <Notice kind="bad" live="assertive" title={nothing ?? error}>
      {nothing && error}
    </Notice>
  )
}
