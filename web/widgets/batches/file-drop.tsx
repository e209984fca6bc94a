import { type ReactNode, useId, useRef } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { DropZone, FilePicker } from '#ui/fields/drop-zone.tsx'
import { FieldError } from '#ui/fields/field.tsx'
import { FileIcon } from '#ui/icons/icons.tsx'
import styles from './batch.module.css'

type FileDropProps = {
  /** Of its button, which is focused when the file is wrong. */
  id: string
  accept: string
  /** Formats and size that are accepted. */
  hint: string
  file: File | undefined
  error: string | undefined
  onFile: (file: File) => void
  /** Progress of the upload. */
  children: ReactNode
}

/** Selects or drops the file of a batch. */
export function FileDrop({ id, accept, hint, file, error, onFile, children }: FileDropProps) {
  const t = useTranslate()
  const format = useFormat()
  const ids = useId()
  const picker = useRef<HTMLInputElement>(null)
  const describedBy = error ? `${ids}-error` : `${ids}-hint`
  return (
    <DropZone labelledBy={`${ids}-label`} describedBy={describedBy} isWrong={Boolean(error)} onFile={onFile}>
      <FilePicker ref={picker} accept={accept} onFile={onFile} />
      <div className={styles.drop}>
        <FileIcon size="large" />
        <div>
          <p className={classNames('bold t-15 wraps', styles.fileName)} id={`${ids}-label`}>
            {file ? file.name : t('Drop the file here or choose it')}
          </p>
          <p className="meta" id={`${ids}-hint`}>
            {file ? format.fileSize(file.size) : hint}
          </p>
          {error && <FieldError id={`${ids}-error`}>{error}</FieldError>}
        </div>
        <Button id={id} aria-describedby={describedBy} onClick={() => picker.current?.click()}>
          {file ? t('Choose another file') : t('Choose a file')}
        </Button>
      </div>
      {children}
    </DropZone>
  )
}
